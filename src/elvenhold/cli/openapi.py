"""``elvenhold openapi``."""


def openapi() -> None:
    """Print the OpenAPI document of the server's interface for programs."""
    from elvenhold.server.openapi import openapi_text  # late: the other commands need no server

    print(openapi_text(), end="")
