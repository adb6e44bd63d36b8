"""What calls raise if they fail."""

from __future__ import annotations

import email.utils
import time
from typing import Any

import httpx


class QrError(Exception):
    """What every call raises if it fails."""


class ConnectionError(QrError):
    """No response arrived; `__cause__` says why."""


class ProblemError(QrError):
    """The service rejected the request. The class says how to handle it, and `code` says exactly why."""

    def __init__(self, response: httpx.Response, details: dict[str, Any] | None) -> None:
        self.status: int = response.status_code
        self.headers: httpx.Headers = response.headers
        #: The whole body, with what only some operations add, such as the results in bulk; None from a proxy in between.
        self.details = details
        said = details or {}
        #: Says what is wrong and what to change.
        self.detail: str = said.get("detail") or f"The service responded with status {self.status}."
        #: A code of the catalogue of errors, such as `validation_failed`; for SCIM its type, or `scim_error`.
        self.code: str = (
            "unreachable"
            if details is None
            else said.get("code") or said.get("scimType") or "scim_error"
        )
        #: Each fault of the request, with a JSON Pointer into its body if it is there.
        self.faults: list[dict[str, Any]] = said.get("errors", [])
        super().__init__(self.detail)

    @property
    def request_id(self) -> str | None:
        """Include it when you ask for help."""
        return self.headers.get("X-Request-Id")

    @property
    def retry_after(self) -> float | None:
        """The seconds after which the request can be repeated, if the response names them."""
        return retry_after(self.headers)


class AuthenticationError(ProblemError):
    """401: the credentials are missing or invalid."""


class PermissionError(ProblemError):
    """403: the caller is not allowed to do this."""


class PlanRequiredError(PermissionError):
    """403 `plan_required`: the plan of the workspace does not include this."""


class NotFoundError(ProblemError):
    """404: it does not exist in this workspace."""


class ConflictError(ProblemError):
    """409: the request conflicts with the state of a record."""


class AlreadyDoneError(ConflictError):
    """409 `already_done`: a request with the same Idempotency-Key has succeeded, and its secret was shown once."""


class PreconditionFailedError(ProblemError):
    """412: the record has changed since it was read."""


class ValidationError(ProblemError):
    """422: `faults` lists everything that is wrong with the request."""


class RateLimitError(ProblemError):
    """429: too many requests for now."""


class QuotaExceededError(RateLimitError):
    """429 `quota_exceeded`: the requests of this month are used up."""


class ServerError(ProblemError):
    """5xx: the service, or a proxy before it, failed."""


_BY_CODE: dict[str, type[ProblemError]] = {
    "plan_required": PlanRequiredError,
    "already_done": AlreadyDoneError,
    "quota_exceeded": QuotaExceededError,
}

_BY_STATUS: dict[int, type[ProblemError]] = {
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    422: ValidationError,
    429: RateLimitError,
}


def problem_in(response: httpx.Response) -> dict[str, Any] | None:
    """The body of an error; None for the page of a proxy in between. The response has been read."""
    kind = response.headers.get("Content-Type", "")
    if not kind.startswith(("application/problem+json", "application/scim+json")):
        return None
    try:
        return response.json()
    except ValueError:
        return None


def error_of(response: httpx.Response) -> ProblemError:
    details = problem_in(response)
    kind = _BY_CODE.get((details or {}).get("code", "")) or _BY_STATUS.get(response.status_code)
    if kind is None:
        kind = ServerError if response.status_code >= 500 else ProblemError
    return kind(response, details)


def retry_after(headers: httpx.Headers) -> float | None:
    """The seconds of Retry-After, which can also be a date."""
    value = headers.get("Retry-After", "")
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
