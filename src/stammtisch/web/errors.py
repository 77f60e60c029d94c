"""Errors as the reader sees them: JSON {error, code} in their language, or a page."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.response import Template
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import IntegrityError

from stammtisch.table.errors import RefusedError

from .bodies import Asked
from .language import words

LOGGER = logging.getLogger(__name__)

STATUS = {
    "bad_request": 400,
    "foreign": 403,
    "not_for_programs": 403,
    "not_host": 403,
    "not_watched": 403,
    "not_your_seat": 403,
    "screened": 403,
    "unknown_token": 401,
    "unknown_table": 404,
    "goes_on_there": 409,
    "not_found": 404,
    "wrong_method": 405,
    "no_such_moment": 404,
    "no_free_seat": 409,
    "no_notice": 404,
    "no_pause": 409,
    "no_talk": 403,
    "no_time_back": 409,
    "no_undo": 409,
    "nobody_asks": 409,
    "not_over": 409,
    "over_already": 409,
    "seats_free": 409,
    "sits_already": 409,
    "stale": 409,
    "time_out": 409,
    "too_much_talk": 429,
    "too_large": 413,
    "too_slow": 408,
    "too_many": 429,
    "failed": 500,
    "database": 503,
    "no_room": 503,
}
REFUSED = 422
HTTP_CODES = {400: "bad_request", 404: "not_found", 405: "wrong_method", 413: "too_large"}


def refused(request: Asked, error: RefusedError) -> Response[Any]:
    status = STATUS.get(error.code, REFUSED)
    said = words(request)
    text = error.sentence or said(f"error.{error.code}", **error.values)
    request.state.refused = error.code
    headers = more_headers(error)
    if wants_page(request):
        context = {"words": said, "status": status, "sentence": text}
        return Template("error.html", context=context, status_code=status, headers=headers)
    body = {**error.more, "error": text, "code": error.code}
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def more_headers(error: RefusedError) -> dict[str, str]:
    """What a refusal tells programs beside its body."""
    if error.code == "too_many":
        return {"Retry-After": str(error.values["seconds"])}
    return {"WWW-Authenticate": "Bearer"} if error.code == "unknown_token" else {}


def http_error(request: Asked, error: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: unknown addresses, wrong methods, too large bodies."""
    if error.status_code < 400:
        return Response(None, status_code=error.status_code, headers=error.headers)
    said = refused(request, RefusedError(HTTP_CODES.get(error.status_code, "bad_request")))
    said.headers.update(error.headers or {})  # which methods are allowed
    return said


def failed(request: Asked, error: Exception) -> Response[Any]:
    route = request.scope.get("path_template")  # its path may hold the secret of a link
    LOGGER.error("%s %s failed", request.method, route, exc_info=error)
    return refused(request, RefusedError("failed"))


def wants_page(request: Asked) -> bool:
    """Whether a person's browser asks for a page, not a script for data."""
    return request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")


def gone(request: Asked, _: IntegrityError) -> Response[Any]:
    """What was to be stored belongs to a table that somebody has deleted meanwhile."""
    return refused(request, RefusedError("unknown_table"))


HANDLERS: ExceptionHandlersMap = {
    RefusedError: refused,
    IntegrityError: gone,
    HTTPException: http_error,
    Exception: failed,
}
