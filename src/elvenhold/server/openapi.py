"""The OpenAPI document, generated from the wire types and the list of calls."""

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec

from elvenhold import __version__
from elvenhold.notation import Action, Event, Face, Kind
from elvenhold.server import wire, wire_game, wire_live
from elvenhold.server.refusals import reasons_with
from elvenhold.server.routes import CALLS, Call

PLACE = "/api/openapi.json"
REF = "#/components/schemas/{name}"
# Types that are no Structs and have a name in the document all the same.
NAMED: dict[str, Any] = {
    "Action": Action,
    "Event": Event,
    "Face": Face,
    "Kind": Kind,
    "Options": wire_game.Options,
    "OptionValue": wire_game.OptionValue,
    "Prices": wire.Prices,
    "Step": wire.Step,
    "Terrain": wire.Terrain,
    "Texts": wire.Texts,
    "Why": wire.Why,
    # What goes over the live line, which OpenAPI has no words for.
    "FromServer": wire_live.FromServer,
    "FromClient": wire_live.FromClient,
}


@cache
def openapi() -> dict[str, Any]:
    """The document, complete with every call, request, answer and refusal.

    >>> sorted(openapi()["paths"])[:2]
    ['/api/meta', '/api/openapi.json']
    """
    schemas, components = _schemas()
    paths: dict[str, Any] = {PLACE: {"get": _own_operation()}}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Elvenhold",
            "version": __version__,
            "summary": "Play Elfenland over HTTP. Nothing that a viewer may not know is in any answer.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def openapi_text() -> str:
    """The document as ``elvenhold openapi`` prints it and ``web/openapi.json`` holds it."""
    return msgspec.json.format(msgspec.json.encode(openapi()), indent=2).decode() + "\n"


def _schemas() -> tuple[dict[type, dict[str, Any]], dict[str, Any]]:
    """The schema of each type that a call names, and all schemas that these refer to."""
    types: list[Any] = [call.answer for call in CALLS] + [call.body for call in CALLS if call.body]
    types.append(wire.RefusalBody)
    found, components = msgspec.json.schema_components([*types, *NAMED.values()], ref_template=REF)
    named = dict(zip(NAMED, found[len(types) :], strict=True))
    plain = {name: _told(schema, named) for name, schema in components.items()}
    plain |= {name: _told_inside(schema, named) for name, schema in named.items()}
    return dict(zip(types, found, strict=False)), plain


def _told(schema: Any, named: dict[str, Any]) -> Any:
    """The same schema in words that generators of other languages understand: a named type by its name."""
    for name, meant in named.items():
        if schema == meant:
            return {"$ref": REF.format(name=name)}
    return _told_inside(schema, named)


def _told_inside(schema: Any, named: dict[str, Any]) -> Any:
    """Like ``_told``, but the schema itself keeps its own words."""
    if isinstance(schema, list):
        return [_told(part, named) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema == {"type": "object"}:
        return {**schema, "additionalProperties": True}
    keys = schema.get("propertyNames", {}).get("enum")
    if keys:  # an object whose keys are known has properties of these names
        value = _told(schema["additionalProperties"], named)
        rest = {key: part for key, part in schema.items() if key != "propertyNames"}
        return {**rest, "properties": dict.fromkeys(keys, value), "additionalProperties": False}
    return {key: _told(part, named) for key, part in schema.items()}


def _operation(call: Call, schemas: dict[type, dict[str, Any]]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": call.name,
        "summary": call.summary,
        "responses": {
            str(call.status): _response("Done.", schemas[call.answer]),
            **{str(status): _refusal(status, schemas) for status in call.refusals},
        },
    }
    parameters = _parameters(call)
    if parameters:
        operation["parameters"] = parameters
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(schemas[call.body])}
    if call.tokens:
        operation["security"] = [{"token": []}, {}]
    return operation


def _parameters(call: Call) -> list[dict[str, Any]]:
    query = [
        {
            "name": parameter.name,
            "in": "query",
            "required": parameter.required,
            "description": parameter.help,
            "schema": {"type": parameter.kind, **({"minimum": 0} if parameter.kind == "integer" else {})},
        }
        for parameter in call.query
    ]
    if "{table}" not in call.path:
        return query
    table = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
    return [table, *query]


def _refusal(status: int, schemas: dict[type, dict[str, Any]]) -> dict[str, Any]:
    words = ", ".join(reasons_with(status))
    response = _response(f"{HTTPStatus(status).phrase}: {words}.", schemas[wire.RefusalBody])
    if status == 429:
        wait = {"schema": {"type": "integer"}, "description": "Whole seconds."}
        response["headers"] = {"Retry-After": wait}
    return response


def _own_operation() -> dict[str, Any]:
    answer = _response("This document.", {"type": "object", "additionalProperties": True})
    return {"operationId": "openapi", "summary": "This document.", "responses": {"200": answer}}


def _response(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": _content(schema)}


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
