"""``elvenhold openapi``."""


def openapi() -> None:
    """Print the OpenAPI document of the server's interface for programs."""
    import msgspec

    from elvenhold.server.openapi import openapi as document  # late: the other commands need no server

    print(msgspec.json.format(msgspec.json.encode(document()), indent=2).decode())
