"""Pages in a real browser, and what they complain of."""

from playwright.sync_api import Browser, Page

# A browser, or a proxy, that lets no lines through.
NO_LINES = """
window.tried = 0;
window.WebSocket = class {
  static CONNECTING = 0;
  readyState = 3;
  constructor() {
    window.tried++;
    setTimeout(() => this.onclose({ code: 1006 }));
  }
  close() {}
};
"""


class PageMaker:
    """Opens pages in a language of their own and notes everything that the console complains of."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.complaints: list[str] = []
        self.pages: list[Page] = []

    def __call__(
        self, path: str, locale: str = "en-GB", width: int = 1440, height: int = 900, touch: bool = False
    ) -> Page:
        context = self.browser.new_context(
            base_url=self.url, locale=locale, viewport={"width": width, "height": height}, has_touch=touch
        )
        page = context.new_page()
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(path)
        self.pages.append(page)
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def close(self) -> None:
        for page in self.pages:
            page.context.close()
