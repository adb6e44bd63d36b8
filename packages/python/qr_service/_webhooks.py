"""Verifies what the service sends to webhook endpoints."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any, Literal, Mapping

Reason = Literal["missing", "wrong", "too_old", "too_new"]

_SECRET = re.compile(r"whsec_(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?")
_SIGNATURES = re.compile(r"(?<![^\s,])v1,([A-Za-z\d+/]{43}=)(?![^\s,])")


class WebhookSignatureError(Exception):
    """The request is not genuine; `reason` says why: `missing`, `wrong`, `too_old` or `too_new`."""

    def __init__(self, reason: Reason, message: str) -> None:
        self.reason: Reason = reason
        super().__init__(message)


def verify_webhook(
    body: bytes | str, headers: Mapping[str, str], secret: str, *, tolerance_s: float = 300
) -> dict[str, Any]:
    """Returns the event of a genuine webhook request. Answer 401 to the others.

    :param body: as it was received, before anything parses it
    :param headers: of the request; the case of their names does not matter
    :param secret: the whole secret of the endpoint, `whsec_…`
    :param tolerance_s: how many seconds the clocks and the request may be apart
    :raises WebhookSignatureError: if the request is not genuine, or older than the tolerance
    :raises ValueError: if the secret is not that of an endpoint
    """
    if not _SECRET.fullmatch(secret):
        raise ValueError("secret must be the whole secret of an endpoint: whsec_…")
    content = body.encode() if isinstance(body, str) else body
    lower = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in lower:
            raise WebhookSignatureError("missing", f"The header {name} is missing.")
    timestamp = lower["webhook-timestamp"]
    signed = f"{lower['webhook-id']}.{timestamp}.".encode() + content
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    sent = _SIGNATURES.findall(lower["webhook-signature"])
    # All of them are compared, so that the time says nothing about them.
    fits = [hmac.compare_digest(expected, each) for each in sent]
    if not re.fullmatch(r"\d+", timestamp, re.ASCII) or not any(fits):
        raise WebhookSignatureError(
            "wrong",
            "No signature in webhook-signature fits the body and the secret: another secret signed it, or the body was changed.",
        )
    age = time.time() - int(timestamp)
    if age > tolerance_s:
        raise WebhookSignatureError(
            "too_old", f"The request was signed {age:.0f} seconds ago: it was replayed, or the clocks differ."
        )
    if -age > tolerance_s:
        raise WebhookSignatureError(
            "too_new", f"The request was signed {-age:.0f} seconds in the future: compare the clocks."
        )
    return json.loads(content)
