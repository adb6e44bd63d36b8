# Generated from openapi.yaml by `npm run client:generate`.

"""The records of the API. Keys that a request does not need, or a response does not have, are missing."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union

AcceptInvite = TypedDict(
    "AcceptInvite",
    {
        "token": "str",
        "name": "str",
        "password": "str",
        "email": "str",
    },
    total=False,
)

AccountProblem = TypedDict(
    "AccountProblem",
    {
        "type": "str",
        "title": "str",
        "status": "int",
        "detail": "str",
        "code": "ProblemCode",
        "limit": "Literal['codes', 'bytes']",
        "used": "int",
        "allowed": "int",
        "errors": "list[RequestError]",
        "id": "str",
        "errorsOmitted": "int",
        "requestId": "str",
    },
    total=False,
)

Analytics = TypedDict(
    "Analytics",
    {
        "from": "str",
        "to": "str",
        "interval": "Literal['hour', 'day', 'week', 'month']",
        "timezone": "str",
        "totals": "Totals",
        "previous": "Totals",
        "timeseries": "list[TimeseriesPoint]",
        "breakdowns": "Breakdowns",
        "rows": "list[AnalyticsRow]",
        "qr_code_id": "str",
        "imported_scans": "int",
    },
    total=False,
)

AnalyticsRow = TypedDict(
    "AnalyticsRow",
    {
        "time": "str",
        "hour_of_day": "str | None",
        "weekday": "str | None",
        "country": "str | None",
        "city": "str | None",
        "device": "str | None",
        "os": "str | None",
        "browser": "str | None",
        "language": "str | None",
        "referrer": "str | None",
        "rule": "str | None",
        "via": "str | None",
        "version": "str | None",
        "qr_code_id": "str | None",
        "qr_code_name": "str | None",
        "folder_id": "str | None",
        "folder": "str | None",
        "scans": "int",
        "unique_visitors": "int",
    },
    total=False,
)

ApiKey = TypedDict(
    "ApiKey",
    {
        "id": "str",
        "name": "str",
        "prefix": "str",
        "kind": "Literal['person', 'service']",
        "scope": "Literal['read', 'read_write', 'admin'] | None",
        "scopes": "list[Permission]",
        "leads": "bool",
        "ownerEmail": "str | None",
        "addressRanges": "list[str]",
        "expiresAt": "str | None",
        "previousKeyExpiresAt": "str | None",
        "lastUsedAt": "str | None",
        "createdAt": "str",
        "createdBy": "AuditActor",
        "boundTo": "ApiKeyMaker",
    },
    total=False,
)

ApiKeyCreatedEvent = TypedDict(
    "ApiKeyCreatedEvent",
    {
        "event": "Literal['api_key.created']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "ApiKeyEventData",
    },
    total=False,
)

ApiKeyEventData = TypedDict(
    "ApiKeyEventData",
    {
        "id": "str",
        "name": "str",
        "scope": "str",
    },
    total=False,
)

ApiKeyExpiringEvent = TypedDict(
    "ApiKeyExpiringEvent",
    {
        "event": "Literal['api_key.expiring']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "ApiKeyEventData",
    },
    total=False,
)

ApiKeyList = TypedDict(
    "ApiKeyList",
    {
        "nextCursor": "str | None",
        "items": "list[ApiKey]",
    },
    total=False,
)

ApiKeyMaker = TypedDict(
    "ApiKeyMaker",
    {
        "id": "str | None",
        "name": "str | None",
        "status": "Literal['admin', 'member', 'former', 'operator', 'unknown']",
    },
    total=False,
)

ApiKeyRevokedEvent = TypedDict(
    "ApiKeyRevokedEvent",
    {
        "event": "Literal['api_key.revoked']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "ApiKeyEventData",
    },
    total=False,
)

AppData = TypedDict(
    "AppData",
    {
        "ios_url": "str",
        "android_url": "str",
        "fallback_url": "str",
        "title": "str",
        "description": "str",
        "viewer": "bool",
    },
    total=False,
)

Attempt = TypedDict(
    "Attempt",
    {
        "number": "int",
        "startedAt": "str",
        "durationMs": "int",
        "statusCode": "int | None",
        "error": "Literal['blocked_address', 'dns_error', 'proxy_error', 'connect_error', 'tls_error', 'timeout', 'connection_lost', 'bad_response', 'secret_unreadable'] | None",
        "errorDetail": "str | None",
        "requestHeaders": "dict[str, str]",
        "responseExcerpt": "str | None",
    },
    total=False,
)

AuditActor = TypedDict(
    "AuditActor",
    {
        "type": "Literal['user', 'key', 'scim', 'import', 'operator']",
        "id": "str | None",
        "name": "str | None",
    },
    total=False,
)

AuditEntry = TypedDict(
    "AuditEntry",
    {
        "id": "str",
        "at": "str",
        "actor": "AuditActor",
        "action": "str",
        "target": "AuditTarget",
        "changes": "dict[str, dict[str, Any]]",
        "reason": "str | None",
    },
    total=False,
)

AuditEntryList = TypedDict(
    "AuditEntryList",
    {
        "nextCursor": "str | None",
        "items": "list[AuditEntry]",
    },
    total=False,
)

AuditTarget = TypedDict(
    "AuditTarget",
    {
        "type": "str",
        "id": "str | None",
        "name": "str | None",
    },
    total=False,
)

AuthenticationScheme = TypedDict(
    "AuthenticationScheme",
    {
        "type": "str",
        "name": "str",
        "description": "str",
        "specUri": "str",
        "primary": "bool",
    },
    total=False,
)

BackChannelLogout = TypedDict(
    "BackChannelLogout",
    {
        "logout_token": "str",
    },
    total=False,
)

BatchEvent = TypedDict(
    "BatchEvent",
    {
        "event": "Literal['batch']",
        "events": "list[Any]",
    },
    total=False,
)

BreakdownRow = TypedDict(
    "BreakdownRow",
    {
        "scans": "int",
        "unique_visitors": "int",
        "share": "float",
        "value": "str | None",
    },
    total=False,
)

Breakdowns = TypedDict(
    "Breakdowns",
    {
        "country": "list[BreakdownRow]",
        "city": "list[BreakdownRow]",
        "device": "list[BreakdownRow]",
        "os": "list[BreakdownRow]",
        "browser": "list[BreakdownRow]",
        "language": "list[BreakdownRow]",
        "referrer": "list[BreakdownRow]",
        "rule": "list[BreakdownRow]",
        "via": "list[BreakdownRow]",
        "hour_of_day": "list[HourRow]",
        "weekday": "list[WeekdayRow]",
    },
    total=False,
)

Browser = Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other']

BulkEditImpact = TypedDict(
    "BulkEditImpact",
    {
        "codes": "int",
        "scans_30d": "int",
        "visitors_30d": "int",
        "first_scanned_at": "str | None",
    },
    total=False,
)

BulkEditProblem = TypedDict(
    "BulkEditProblem",
    {
        "type": "str",
        "title": "str",
        "status": "int",
        "detail": "str",
        "code": "ProblemCode",
        "limit": "Literal['codes', 'bytes']",
        "used": "int",
        "allowed": "int",
        "errors": "list[RequestError]",
        "id": "str",
        "errors_omitted": "int",
        "request_id": "str",
        "changed": "int",
        "failed": "int",
        "results": "list[BulkEditResult]",
    },
    total=False,
)

BulkEditReport = TypedDict(
    "BulkEditReport",
    {
        "changed": "int",
        "change_id": "str | None",
        "valid": "int",
        "impact": "BulkEditImpact",
        "failed": "int",
        "errors_omitted": "int",
        "results": "list[BulkEditResult]",
    },
    total=False,
)

BulkEditResult = TypedDict(
    "BulkEditResult",
    {
        "index": "int",
        "id": "str | None",
        "external_id": "str | None",
        "status": "Literal['updated', 'deleted', 'restored', 'unchanged', 'valid', 'failed', 'skipped']",
        "version": "int",
        "changes": "dict[str, dict[str, Any]]",
        "error": "Problem",
    },
    total=False,
)

BulkFeature = TypedDict(
    "BulkFeature",
    {
        "supported": "bool",
        "maxOperations": "int",
        "maxPayloadSize": "int",
    },
    total=False,
)

BulkPatch = TypedDict(
    "BulkPatch",
    {
        "ids": "list[str]",
        "external_ids": "list[str]",
        "filter": "QrFilters",
        "if_match": "dict[str, int]",
        "patch": "UpdateQrCode",
        "replace": "ReplaceText",
    },
    total=False,
)

BulkProblem = TypedDict(
    "BulkProblem",
    {
        "type": "str",
        "title": "str",
        "status": "int",
        "detail": "str",
        "code": "ProblemCode",
        "limit": "Literal['codes', 'bytes']",
        "used": "int",
        "allowed": "int",
        "errors": "list[RequestError]",
        "id": "str",
        "errors_omitted": "int",
        "request_id": "str",
        "created": "int",
        "updated": "int",
        "unchanged": "int",
        "failed": "int",
        "results": "list[BulkResult]",
    },
    total=False,
)

BulkReport = TypedDict(
    "BulkReport",
    {
        "created": "int",
        "updated": "int",
        "unchanged": "int",
        "valid": "int",
        "failed": "int",
        "change_id": "str | None",
        "errors_omitted": "int",
        "results": "list[BulkResult]",
    },
    total=False,
)

BulkResult = TypedDict(
    "BulkResult",
    {
        "index": "int",
        "row": "int",
        "status": "Literal['created', 'updated', 'unchanged', 'valid', 'failed', 'skipped']",
        "change": "Literal['created', 'updated', 'unchanged']",
        "id": "str",
        "version": "int",
        "changes": "dict[str, dict[str, Any]]",
        "qr": "QrCode",
        "error": "Problem",
    },
    total=False,
)

Caller = TypedDict(
    "Caller",
    {
        "workspace": "CallerWorkspace",
        "credential": "Credential",
    },
    total=False,
)

CallerWorkspace = TypedDict(
    "CallerWorkspace",
    {
        "id": "str",
        "name": "str",
        "plan": "Literal['free', 'pro', 'business', 'agency']",
    },
    total=False,
)

Change = TypedDict(
    "Change",
    {
        "id": "str",
        "at": "str",
        "actor": "HistoryActor",
        "created": "int",
        "updated": "int",
        "deleted": "int",
        "restored": "int",
        "reverted": "int",
        "revertible": "int",
        "revertible_until": "str",
    },
    total=False,
)

ChangeEmail = TypedDict(
    "ChangeEmail",
    {
        "email": "str",
    },
    total=False,
)

ChangePassword = TypedDict(
    "ChangePassword",
    {
        "current": "str",
        "next": "str",
    },
    total=False,
)

Changes = TypedDict(
    "Changes",
    {
        "data": "list[Change]",
        "next_cursor": "str | None",
    },
    total=False,
)

CheckDestination = TypedDict(
    "CheckDestination",
    {
        "url": "str",
    },
    total=False,
)

ClaimDomain = TypedDict(
    "ClaimDomain",
    {
        "name": "str",
    },
    total=False,
)

ClaimRecord = TypedDict(
    "ClaimRecord",
    {
        "name": "str",
        "type": "Literal['TXT']",
        "value": "str",
    },
    total=False,
)

ClaimedDomain = TypedDict(
    "ClaimedDomain",
    {
        "id": "str",
        "name": "str",
        "record": "ClaimRecord",
        "verifiedAt": "str | None",
        "checkedAt": "str | None",
        "lostAt": "str | None",
        "endsAt": "str | None",
        "createdAt": "str",
    },
    total=False,
)

ClaimedDomainList = TypedDict(
    "ClaimedDomainList",
    {
        "nextCursor": "str | None",
        "items": "list[ClaimedDomain]",
    },
    total=False,
)

ConfirmEmail = TypedDict(
    "ConfirmEmail",
    {
        "token": "str",
    },
    total=False,
)

ConfirmTotp = TypedDict(
    "ConfirmTotp",
    {
        "code": "str",
    },
    total=False,
)

ConfirmedEmail = TypedDict(
    "ConfirmedEmail",
    {
        "changed": "bool",
    },
    total=False,
)

ConfirmedTotp = TypedDict(
    "ConfirmedTotp",
    {
        "recoveryCodes": "list[str] | None",
    },
    total=False,
)

Connection = TypedDict(
    "Connection",
    {
        "id": "str",
        "type": "Literal['oidc', 'saml']",
        "slug": "str",
        "name": "str",
        "status": "Literal['draft', 'tested', 'enabled', 'paused']",
        "issuer": "str | None",
        "clientId": "str | None",
        "metadataUrl": "str | None",
        "saml": "dict[str, Any] | None",
        "defaultRole": "Literal['viewer', 'editor']",
        "joinAllowed": "bool",
        "maxSessionHours": "int | None",
        "required": "bool",
        "exemptMemberIds": "list[str]",
        "callbackUrl": "str",
        "entityId": "str | None",
        "startUrl": "str",
        "logoutUrl": "str | None",
        "lastTest": "dict[str, Any] | None",
        "createdAt": "str",
    },
    total=False,
)

ConnectionList = TypedDict(
    "ConnectionList",
    {
        "nextCursor": "str | None",
        "items": "list[Connection]",
    },
    total=False,
)

ConnectionSignIn = TypedDict(
    "ConnectionSignIn",
    {
        "id": "str",
        "at": "str",
        "test": "bool",
        "reason": "Literal['provider_unreachable', 'issuer_mismatch', 'client_rejected', 'provider_refused', 'invalid_response', 'assertion_unsigned', 'assertion_encrypted', 'assertion_replayed', 'signature_invalid', 'signature_weak', 'certificate_expired', 'audience_mismatch', 'outside_validity', 'response_unsolicited', 'no_name_id', 'no_email', 'domain_not_claimed', 'address_not_verified', 'other_organization', 'other_identity', 'not_member', 'deactivated', 'maintenance'] | None",
        "detail": "str | None",
        "email": "str | None",
        "subject": "str | None",
    },
    total=False,
)

ConnectionSignInList = TypedDict(
    "ConnectionSignInList",
    {
        "items": "list[ConnectionSignIn]",
    },
    total=False,
)

ConnectionTest = TypedDict(
    "ConnectionTest",
    {
        "url": "str",
    },
    total=False,
)

CouponData = TypedDict(
    "CouponData",
    {
        "title": "str",
        "code": "str",
        "description": "str",
        "valid_until": "str",
        "terms": "str",
        "url": "str",
    },
    total=False,
)

CreateApiKey = TypedDict(
    "CreateApiKey",
    {
        "name": "str",
        "kind": "Literal['person', 'service']",
        "scope": "Literal['read', 'read_write', 'admin']",
        "scopes": "list[Permission]",
        "leads": "bool",
        "ownerEmail": "str | None",
        "addressRanges": "list[str]",
        "expiresAt": "str | None",
    },
    total=False,
)

CreateConnection = TypedDict(
    "CreateConnection",
    {
        "type": "Literal['oidc', 'saml']",
        "name": "str",
        "issuer": "str",
        "clientId": "str",
        "clientSecret": "str",
        "metadata": "str",
        "metadataUrl": "str | None",
        "defaultRole": "Literal['viewer', 'editor']",
        "joinAllowed": "bool",
        "maxSessionHours": "int | None",
    },
    total=False,
)

CreateDesignTemplate = TypedDict(
    "CreateDesignTemplate",
    {
        "name": "str",
        "design": "Design",
    },
    total=False,
)

CreateDomain = TypedDict(
    "CreateDomain",
    {
        "name": "str",
        "caseSensitive": "bool",
    },
    total=False,
)

CreateFolder = TypedDict(
    "CreateFolder",
    {
        "description": "str | None",
        "color": "str | None",
        "parent_id": "str | None",
        "name": "str",
    },
    total=False,
)

CreateInvite = TypedDict(
    "CreateInvite",
    {
        "email": "str",
        "role": "Literal['viewer', 'editor', 'admin']",
    },
    total=False,
)

CreateMobileQr = TypedDict(
    "CreateMobileQr",
    {
        "name": "str",
        "dynamic": "bool | None",
        "domain": "str | None",
        "shortCode": "str | None",
        "design": "MobileDesign | None",
        "designTemplateId": "str | None",
        "metadata": "dict[str, str] | None",
        "utm": "Utm | None",
        "folderId": "str | None",
        "tags": "list[str] | None",
        "externalId": "str | None",
        "status": "Literal['active', 'paused', 'archived'] | None",
        "startsAt": "str | None",
        "expiresAt": "str | None",
        "scanLimit": "int | None",
        "password": "str | None",
        "fallbackUrl": "str | None",
        "rules": "list[MobileRuleInput] | None",
        "forwardQuery": "bool | None",
        "category": "Any",
        "qrData": "Any",
    },
    total=False,
)

CreatePasskey = TypedDict(
    "CreatePasskey",
    {
        "credential": "dict[str, Any]",
        "name": "str",
    },
    total=False,
)

CreateQrCode = TypedDict(
    "CreateQrCode",
    {
        "name": "str",
        "dynamic": "bool | None",
        "domain": "str | None",
        "short_code": "str | None",
        "design": "Design | None",
        "design_template_id": "str | None",
        "metadata": "dict[str, str] | None",
        "utm": "Utm | None",
        "folder_id": "str | None",
        "tags": "list[str] | None",
        "external_id": "str | None",
        "status": "Literal['active', 'paused', 'archived'] | None",
        "starts_at": "str | None",
        "expires_at": "str | None",
        "scan_limit": "int | None",
        "password": "str | None",
        "fallback_url": "str | None",
        "rules": "list[RuleInput] | None",
        "forward_query": "bool | None",
        "category": "Any",
        "qr_data": "Any",
    },
    total=False,
)

CreateQrCodes = TypedDict(
    "CreateQrCodes",
    {
        "items": "list[CreateQrCode]",
    },
    total=False,
)

CreateReport = TypedDict(
    "CreateReport",
    {
        "title": "str",
        "period": "Literal['7d', '30d', 'month']",
        "from": "str",
        "to": "str",
        "timezone": "str",
        "filters": "ReportFilters",
        "folder_id": "str",
        "include_subfolders": "bool",
        "qr_code_ids": "list[str]",
        "password": "str",
        "expires_at": "str",
        "mail": "ReportMailInput",
    },
    total=False,
)

CreateTokenRule = TypedDict(
    "CreateTokenRule",
    {
        "issuer": "str",
        "jwks": "dict[str, Any]",
        "subject": "str",
        "claims": "dict[str, str]",
        "scopes": "list[TokenRulePermission]",
    },
    total=False,
)

CreateWebhook = TypedDict(
    "CreateWebhook",
    {
        "url": "str",
        "events": "list[SubscribedEvent]",
        "headers": "list[WebhookHeaderInput]",
        "status": "Literal['active', 'paused']",
        "description": "str",
        "folderIds": "list[str]",
        "tags": "list[str]",
        "categories": "list[Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']]",
        "qrCodeIds": "list[str]",
        "context": "bool",
        "batch": "bool",
        "maxInFlight": "int",
    },
    total=False,
)

CreatedApiKey = TypedDict(
    "CreatedApiKey",
    {
        "id": "str",
        "name": "str",
        "prefix": "str",
        "kind": "Literal['person', 'service']",
        "scope": "Literal['read', 'read_write', 'admin'] | None",
        "scopes": "list[Permission]",
        "leads": "bool",
        "ownerEmail": "str | None",
        "addressRanges": "list[str]",
        "expiresAt": "str | None",
        "previousKeyExpiresAt": "str | None",
        "lastUsedAt": "str | None",
        "createdAt": "str",
        "createdBy": "AuditActor",
        "boundTo": "ApiKeyMaker",
        "key": "str",
    },
    total=False,
)

CreatedBy = TypedDict(
    "CreatedBy",
    {
        "type": "Literal['key', 'user', 'import']",
        "id": "str | None",
        "name": "str | None",
    },
    total=False,
)

CreatedPasskey = TypedDict(
    "CreatedPasskey",
    {
        "id": "str",
        "name": "str",
        "createdAt": "str",
        "lastUsedAt": "str | None",
        "recoveryCodes": "list[str] | None",
    },
    total=False,
)

CreatedWebhook = TypedDict(
    "CreatedWebhook",
    {
        "id": "str",
        "url": "str",
        "events": "list[SubscribedEvent]",
        "description": "str",
        "folderIds": "list[str]",
        "tags": "list[str]",
        "categories": "list[Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']]",
        "qrCodeIds": "list[str]",
        "headers": "list[WebhookHeader]",
        "context": "bool",
        "batch": "bool",
        "maxInFlight": "int",
        "inFlightLimit": "int",
        "status": "Literal['active', 'paused', 'disabled', 'recovering']",
        "disabledReason": "Literal['gone', 'failing', 'suspended'] | None",
        "hasNextSecret": "bool",
        "createdAt": "str",
        "lastDeliveryAt": "str | None",
        "failureRate": "float | None",
        "waiting": "int",
        "oldestWaitingAt": "str | None",
        "secret": "str",
    },
    total=False,
)

Credential = TypedDict(
    "Credential",
    {
        "type": "Literal['key', 'session']",
        "id": "str",
        "name": "str",
        "scope": "Literal['read', 'read_write', 'admin'] | None",
        "scopes": "list[Permission]",
        "leads": "bool",
        "expires_at": "str | None",
    },
    total=False,
)

CtaClickEvent = TypedDict(
    "CtaClickEvent",
    {
        "event": "Literal['cta_click']",
        "qr_code_id": "str",
        "qr_name": "str",
        "short_code": "str",
        "cta": "WebhookCta",
        "context": "EventContext",
        "id": "str",
    },
    total=False,
)

DecideDeviceLogin = TypedDict(
    "DecideDeviceLogin",
    {
        "userCode": "str",
        "decision": "Literal['approve', 'deny']",
        "scope": "Literal['read', 'read_write']",
    },
    total=False,
)

DeletedWorkspace = TypedDict(
    "DeletedWorkspace",
    {
        "id": "str",
        "name": "str",
        "restorableUntil": "str",
    },
    total=False,
)

Delivery = TypedDict(
    "Delivery",
    {
        "id": "str",
        "endpointId": "str",
        "event": "Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost', 'batch']",
        "eventCount": "int",
        "qrCodeId": "str | None",
        "qrCodeName": "str | None",
        "state": "Literal['pending', 'delivering', 'delivered', 'failed', 'cancelled', 'erased']",
        "test": "bool",
        "createdAt": "str",
        "nextAttemptAt": "str | None",
        "attemptCount": "int",
        "lastStatusCode": "int | None",
        "sequence": "int | None",
        "lastSequence": "int | None",
    },
    total=False,
)

DeliveryDetail = TypedDict(
    "DeliveryDetail",
    {
        "id": "str",
        "endpointId": "str",
        "event": "Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost', 'batch']",
        "eventCount": "int",
        "qrCodeId": "str | None",
        "qrCodeName": "str | None",
        "state": "Literal['pending', 'delivering', 'delivered', 'failed', 'cancelled', 'erased']",
        "test": "bool",
        "createdAt": "str",
        "nextAttemptAt": "str | None",
        "attemptCount": "int",
        "lastStatusCode": "int | None",
        "sequence": "int | None",
        "lastSequence": "int | None",
        "body": "str",
        "traceId": "str | None",
        "attempts": "list[Attempt]",
    },
    total=False,
)

DeliveryList = TypedDict(
    "DeliveryList",
    {
        "nextCursor": "str | None",
        "items": "list[Delivery]",
    },
    total=False,
)

Design = TypedDict(
    "Design",
    {
        "foreground": "str | None",
        "background": "str | None",
        "gradient": "Gradient | None",
        "dot_style": "Literal['square', 'rounded', 'dots', 'classy'] | None",
        "corner_style": "Literal['square', 'rounded', 'circle'] | None",
        "corner_dot_style": "Literal['square', 'rounded', 'circle'] | None",
        "logo": "str | None",
        "logo_size": "float | None",
        "frame": "Frame | None",
        "error_correction": "Literal['L', 'M', 'Q', 'H'] | None",
        "quiet_zone": "int | None",
    },
    total=False,
)

DesignTemplate = TypedDict(
    "DesignTemplate",
    {
        "id": "str",
        "name": "str",
        "design": "Design",
        "created_at": "str",
        "updated_at": "str",
    },
    total=False,
)

DesignTemplateList = TypedDict(
    "DesignTemplateList",
    {
        "data": "list[DesignTemplate]",
        "next_cursor": "str | None",
    },
    total=False,
)

DesignWarning = TypedDict(
    "DesignWarning",
    {
        "code": "str",
        "detail": "str",
    },
    total=False,
)

DestinationCheck = TypedDict(
    "DestinationCheck",
    {
        "reachable": "bool | None",
        "status": "int | None",
        "duration_ms": "int | None",
        "final_host": "str | None",
    },
    total=False,
)

Device = Literal['mobile', 'tablet', 'desktop', 'other']

DeviceKey = TypedDict(
    "DeviceKey",
    {
        "access_token": "str",
        "token_type": "Literal['Bearer']",
        "expires_in": "int",
        "scope": "Literal['read', 'read_write']",
    },
    total=False,
)

DeviceLogin = TypedDict(
    "DeviceLogin",
    {
        "name": "str",
        "scope": "Literal['read', 'read_write']",
        "isSameNetwork": "bool",
        "createdAt": "str",
        "expiresAt": "str",
    },
    total=False,
)

DiscoveredConnection = TypedDict(
    "DiscoveredConnection",
    {
        "slug": "str",
        "name": "str",
    },
    total=False,
)

Domain = TypedDict(
    "Domain",
    {
        "id": "str",
        "name": "str",
        "status": "Literal['pending', 'verified']",
        "state": "Literal['pending_dns', 'verified', 'active', 'dns_lost']",
        "verification": "DomainVerification",
        "target": "DomainTarget",
        "lastCheck": "dict[str, Any] | None",
        "lostAt": "str | None",
        "caseSensitive": "bool",
        "rootUrl": "str | None",
        "notFoundUrl": "str | None",
        "favicon": "str | None",
        "createdAt": "str",
        "verifiedAt": "str | None",
    },
    total=False,
)

DomainEventData = TypedDict(
    "DomainEventData",
    {
        "id": "str",
        "name": "str",
    },
    total=False,
)

DomainList = TypedDict(
    "DomainList",
    {
        "nextCursor": "str | None",
        "items": "list[Domain]",
    },
    total=False,
)

DomainLostEvent = TypedDict(
    "DomainLostEvent",
    {
        "event": "Literal['domain.lost']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "DomainEventData",
    },
    total=False,
)

DomainTarget = TypedDict(
    "DomainTarget",
    {
        "type": "Literal['CNAME']",
        "name": "str",
        "value": "str",
    },
    total=False,
)

DomainVerification = TypedDict(
    "DomainVerification",
    {
        "type": "Literal['TXT']",
        "name": "str",
        "value": "str",
    },
    total=False,
)

DomainVerifiedEvent = TypedDict(
    "DomainVerifiedEvent",
    {
        "event": "Literal['domain.verified']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "DomainEventData",
    },
    total=False,
)

DuplicateQrCode = TypedDict(
    "DuplicateQrCode",
    {
        "name": "str | None",
    },
    total=False,
)

EmailData = TypedDict(
    "EmailData",
    {
        "to": "str",
        "subject": "str",
        "body": "str",
        "cc": "str",
        "bcc": "str",
    },
    total=False,
)

EnabledScim = TypedDict(
    "EnabledScim",
    {
        "id": "str",
        "token": "str",
        "baseUrl": "str",
    },
    total=False,
)

EndpointEventData = TypedDict(
    "EndpointEventData",
    {
        "id": "str",
    },
    total=False,
)

EpcPaymentData = TypedDict(
    "EpcPaymentData",
    {
        "name": "str",
        "iban": "str",
        "bic": "str",
        "amount": "str",
        "reference": "str",
        "text": "str",
    },
    total=False,
)

EventContext = TypedDict(
    "EventContext",
    {
        "external_id": "str | None",
        "folder_id": "str | None",
        "tags": "list[str]",
        "metadata": "dict[str, str]",
        "scan_id": "str | None",
    },
    total=False,
)

EventData = TypedDict(
    "EventData",
    {
        "title": "str",
        "starts_at": "str",
        "ends_at": "str",
        "all_day": "bool",
        "location": "str",
        "description": "str",
        "url": "str",
        "timezone": "str",
        "prices": "list[EventPrice]",
        "currency": "str",
        "notes": "list[str]",
    },
    total=False,
)

EventPrice = TypedDict(
    "EventPrice",
    {
        "price": "str",
        "label": "str",
    },
    total=False,
)

ExchangeToken = TypedDict(
    "ExchangeToken",
    {
        "grant_type": "Literal['urn:ietf:params:oauth:grant-type:token-exchange']",
        "subject_token": "str",
        "subject_token_type": "Literal['urn:ietf:params:oauth:token-type:jwt', 'urn:ietf:params:oauth:token-type:id_token']",
        "requested_token_type": "Literal['urn:ietf:params:oauth:token-type:access_token']",
    },
    total=False,
)

ExchangedToken = TypedDict(
    "ExchangedToken",
    {
        "access_token": "str",
        "issued_token_type": "Literal['urn:ietf:params:oauth:token-type:access_token']",
        "token_type": "Literal['Bearer']",
        "expires_in": "int",
        "scope": "str",
    },
    total=False,
)

Export = TypedDict(
    "Export",
    {
        "id": "str",
        "state": "Literal['queued', 'running', 'ready', 'failed']",
        "leads": "bool",
        "fault": "str | None",
        "bytes": "int",
        "fingerprint": "str | None",
        "archiveUrl": "str | None",
        "createdAt": "str",
        "expiresAt": "str",
    },
    total=False,
)

ExportList = TypedDict(
    "ExportList",
    {
        "nextCursor": "str | None",
        "items": "list[Export]",
    },
    total=False,
)

File = TypedDict(
    "File",
    {
        "id": "str",
        "name": "str",
        "media_type": "str",
        "bytes": "int",
        "sha256": "str",
        "width": "int | None",
        "height": "int | None",
        "pages": "int | None",
        "state": "Literal['pending', 'ready', 'rejected', 'taken_down']",
        "notice": "str | None",
        "notice_code": "Literal['encrypted', 'broken', 'not_a_picture', 'too_many_pixels', 'svg', 'too_expensive', 'not_clean'] | None",
        "url": "str",
        "preview_url": "str | None",
        "created_at": "str",
        "used_by": "list[FileUse]",
    },
    total=False,
)

FileData = TypedDict(
    "FileData",
    {
        "url": "str",
        "file_id": "str",
        "title": "str",
        "viewer": "bool",
    },
    total=False,
)

FileList = TypedDict(
    "FileList",
    {
        "data": "list[File]",
        "next_cursor": "str | None",
    },
    total=False,
)

FileUse = TypedDict(
    "FileUse",
    {
        "id": "str",
        "name": "str",
        "left_at": "str | None",
    },
    total=False,
)

FilterFeature = TypedDict(
    "FilterFeature",
    {
        "supported": "bool",
        "maxResults": "int",
    },
    total=False,
)

FindDeviceLogin = TypedDict(
    "FindDeviceLogin",
    {
        "userCode": "str",
    },
    total=False,
)

Folder = TypedDict(
    "Folder",
    {
        "id": "str",
        "name": "str",
        "description": "str | None",
        "color": "str | None",
        "parent_id": "str | None",
        "qr_count": "int",
        "created_at": "str",
        "updated_at": "str",
    },
    total=False,
)

FolderList = TypedDict(
    "FolderList",
    {
        "data": "list[Folder]",
        "next_cursor": "str | None",
    },
    total=False,
)

Frame = TypedDict(
    "Frame",
    {
        "style": "Literal['box', 'rounded', 'banner', 'banner_top']",
        "text": "str",
        "color": "str",
    },
    total=False,
)

Gradient = TypedDict(
    "Gradient",
    {
        "type": "Literal['linear', 'radial']",
        "rotation": "int",
        "stops": "list[GradientStop]",
    },
    total=False,
)

GradientStop = TypedDict(
    "GradientStop",
    {
        "offset": "float",
        "color": "str",
    },
    total=False,
)

GroupRole = TypedDict(
    "GroupRole",
    {
        "id": "str",
        "group": "str",
        "role": "Literal['viewer', 'editor', 'admin']",
        "externalId": "str | None",
        "members": "int",
    },
    total=False,
)

GroupRoleInput = TypedDict(
    "GroupRoleInput",
    {
        "group": "str",
        "role": "Literal['viewer', 'editor', 'admin']",
    },
    total=False,
)

GroupRoleList = TypedDict(
    "GroupRoleList",
    {
        "items": "list[GroupRole]",
    },
    total=False,
)

Gs1Data = TypedDict(
    "Gs1Data",
    {
        "gtin": "str",
        "batch": "str",
        "serial": "str",
        "expiry": "str",
        "url": "str",
        "links": "list[Gs1Link]",
        "title": "str",
        "description": "str",
        "viewer": "bool",
    },
    total=False,
)

Gs1Link = TypedDict(
    "Gs1Link",
    {
        "type": "str",
        "url": "str",
        "lang": "str",
        "media_type": "str",
        "title": "str",
        "description": "str",
    },
    total=False,
)

HistoryActor = TypedDict(
    "HistoryActor",
    {
        "type": "Literal['key', 'user', 'import', 'operator']",
        "id": "str | None",
        "name": "str | None",
    },
    total=False,
)

HistoryEntry = TypedDict(
    "HistoryEntry",
    {
        "version": "int",
        "at": "str",
        "actor": "HistoryActor",
        "action": "Literal['created', 'updated', 'replaced', 'reverted', 'moved', 'deleted', 'restored', 'taken_down', 'takedown_lifted']",
        "changes": "dict[str, dict[str, Any]] | None",
        "change_id": "str | None",
    },
    total=False,
)

HourRow = TypedDict(
    "HourRow",
    {
        "scans": "int",
        "unique_visitors": "int",
        "share": "float",
        "value": "int",
    },
    total=False,
)

Import = TypedDict(
    "Import",
    {
        "id": "str",
        "state": "Literal['queued', 'checking', 'ready', 'running', 'reverting', 'done', 'failed', 'cancelled', 'reverted']",
        "source": "Literal['bitly', 'dub', 'kutt', 'qr_tiger', 'rebrandly', 'shlink', 'short_io', 'uniqode', 'yourls', 'own', 'other']",
        "file_name": "str | None",
        "mode": "Literal['create', 'upsert']",
        "atomic": "bool",
        "dry_run": "bool",
        "rows": "int",
        "processed": "int",
        "counts": "ImportCounts",
        "ignored_columns": "list[str]",
        "fault": "str | None",
        "change_id": "str | None",
        "revertible_until": "str | None",
        "report_url": "str",
        "created_at": "str",
    },
    total=False,
)

ImportCounts = TypedDict(
    "ImportCounts",
    {
        "created": "int",
        "updated": "int",
        "unchanged": "int",
        "failed": "int",
        "undone": "int",
        "kept": "int",
    },
    total=False,
)

ImportList = TypedDict(
    "ImportList",
    {
        "data": "list[Import]",
        "next_cursor": "str | None",
    },
    total=False,
)

Invite = TypedDict(
    "Invite",
    {
        "id": "str",
        "email": "str | None",
        "role": "Literal['viewer', 'editor', 'admin']",
        "expiresAt": "str",
    },
    total=False,
)

InviteList = TypedDict(
    "InviteList",
    {
        "nextCursor": "str | None",
        "items": "list[Invite]",
    },
    total=False,
)

LandingPageCta = TypedDict(
    "LandingPageCta",
    {
        "id": "str",
        "label": "str",
        "url": "str",
    },
    total=False,
)

LandingPageData = TypedDict(
    "LandingPageData",
    {
        "title": "str",
        "description": "str",
        "image_url": "str",
        "image_id": "str",
        "ctas": "list[LandingPageCta]",
        "lead_form": "LeadForm",
    },
    total=False,
)

Lead = TypedDict(
    "Lead",
    {
        "id": "str",
        "qr_code_id": "str",
        "fields": "dict[str, str]",
        "consent": "bool",
        "consent_text": "str | None",
        "country": "str",
        "city": "str",
        "device": "Literal['mobile', 'tablet', 'desktop', 'other']",
        "state": "Literal['new', 'done']",
        "submitted_at": "str",
    },
    total=False,
)

LeadEvent = TypedDict(
    "LeadEvent",
    {
        "event": "Literal['lead']",
        "qr_code_id": "str",
        "qr_name": "str",
        "short_code": "str",
        "lead": "WebhookLead",
        "context": "EventContext",
        "id": "str",
    },
    total=False,
)

LeadForm = TypedDict(
    "LeadForm",
    {
        "fields": "list[LeadFormField]",
        "consent_text": "str",
        "consent_url": "str",
        "consent_required": "bool",
        "submit_label": "str",
        "thanks_text": "str",
        "notify_emails": "str",
        "thanks_link": "ThanksLink",
    },
    total=False,
)

LeadFormField = TypedDict(
    "LeadFormField",
    {
        "name": "str",
        "label": "str",
        "type": "Literal['text', 'email', 'tel', 'textarea', 'select']",
        "required": "bool",
        "options": "list[str]",
    },
    total=False,
)

LeadList = TypedDict(
    "LeadList",
    {
        "data": "list[Lead]",
        "next_cursor": "str | None",
    },
    total=False,
)

Limits = TypedDict(
    "Limits",
    {
        "perMinute": "int",
        "perMonth": "int",
    },
    total=False,
)

LocationData = TypedDict(
    "LocationData",
    {
        "latitude": "float",
        "longitude": "float",
        "label": "str",
        "address": "str",
    },
    total=False,
)

LoggedRequest = TypedDict(
    "LoggedRequest",
    {
        "id": "str",
        "at": "str",
        "apiKeyId": "str",
        "apiKeyName": "str | None",
        "requestId": "str",
        "method": "str",
        "route": "str | None",
        "status": "int",
        "code": "str | None",
        "durationMs": "int",
    },
    total=False,
)

LoggedRequestList = TypedDict(
    "LoggedRequestList",
    {
        "nextCursor": "str | None",
        "items": "list[LoggedRequest]",
    },
    total=False,
)

Member = TypedDict(
    "Member",
    {
        "id": "str",
        "userId": "str | None",
        "name": "str",
        "email": "str | None",
        "role": "Literal['viewer', 'editor', 'admin']",
        "active": "bool",
        "leads": "bool",
        "source": "Literal['owner', 'invite', 'scim', 'sso']",
        "createdAt": "str",
        "lastSeenAt": "str | None",
        "secondFactor": "bool | None",
    },
    total=False,
)

MemberEventData = TypedDict(
    "MemberEventData",
    {
        "id": "str",
        "role": "str",
    },
    total=False,
)

MemberJoinedEvent = TypedDict(
    "MemberJoinedEvent",
    {
        "event": "Literal['member.joined']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "MemberEventData",
    },
    total=False,
)

MemberLeftEvent = TypedDict(
    "MemberLeftEvent",
    {
        "event": "Literal['member.left']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "MemberEventData",
    },
    total=False,
)

MemberList = TypedDict(
    "MemberList",
    {
        "nextCursor": "str | None",
        "items": "list[Member]",
    },
    total=False,
)

MemberRoleChangedEvent = TypedDict(
    "MemberRoleChangedEvent",
    {
        "event": "Literal['member.role_changed']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "MemberEventData",
    },
    total=False,
)

MenuAction = TypedDict(
    "MenuAction",
    {
        "label": "str",
        "url": "str",
        "translations": "MenuActionTranslations",
    },
    total=False,
)

MenuActionTexts = TypedDict(
    "MenuActionTexts",
    {
        "label": "str",
    },
    total=False,
)

MenuActionTranslations = TypedDict(
    "MenuActionTranslations",
    {
        "en": "MenuActionTexts",
        "de": "MenuActionTexts",
        "fr": "MenuActionTexts",
        "es": "MenuActionTexts",
        "it": "MenuActionTexts",
        "nl": "MenuActionTexts",
        "pt": "MenuActionTexts",
    },
    total=False,
)

MenuData = TypedDict(
    "MenuData",
    {
        "title": "str",
        "subtitle": "str",
        "currency": "str",
        "sections": "list[MenuSection]",
        "actions": "list[MenuAction]",
        "hours": "list[MenuHours]",
        "timezone": "str",
        "closed_dates": "list[str]",
        "language": "Literal['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']",
        "translations": "MenuTranslations",
    },
    total=False,
)

MenuHours = TypedDict(
    "MenuHours",
    {
        "days": "list[str]",
        "from": "str",
        "to": "str",
    },
    total=False,
)

MenuItem = TypedDict(
    "MenuItem",
    {
        "name": "str",
        "description": "str",
        "price": "str",
        "allergens": "list[str]",
        "tags": "list[str]",
        "featured": "bool",
        "image_id": "str",
        "translations": "MenuItemTranslations",
    },
    total=False,
)

MenuItemTexts = TypedDict(
    "MenuItemTexts",
    {
        "name": "str",
        "description": "str",
    },
    total=False,
)

MenuItemTranslations = TypedDict(
    "MenuItemTranslations",
    {
        "en": "MenuItemTexts",
        "de": "MenuItemTexts",
        "fr": "MenuItemTexts",
        "es": "MenuItemTexts",
        "it": "MenuItemTexts",
        "nl": "MenuItemTexts",
        "pt": "MenuItemTexts",
    },
    total=False,
)

MenuSection = TypedDict(
    "MenuSection",
    {
        "name": "str",
        "items": "list[MenuItem]",
        "translations": "MenuSectionTranslations",
    },
    total=False,
)

MenuSectionTexts = TypedDict(
    "MenuSectionTexts",
    {
        "name": "str",
    },
    total=False,
)

MenuSectionTranslations = TypedDict(
    "MenuSectionTranslations",
    {
        "en": "MenuSectionTexts",
        "de": "MenuSectionTexts",
        "fr": "MenuSectionTexts",
        "es": "MenuSectionTexts",
        "it": "MenuSectionTexts",
        "nl": "MenuSectionTexts",
        "pt": "MenuSectionTexts",
    },
    total=False,
)

MenuTexts = TypedDict(
    "MenuTexts",
    {
        "title": "str",
        "subtitle": "str",
    },
    total=False,
)

MenuTranslations = TypedDict(
    "MenuTranslations",
    {
        "en": "MenuTexts",
        "de": "MenuTexts",
        "fr": "MenuTexts",
        "es": "MenuTexts",
        "it": "MenuTexts",
        "nl": "MenuTexts",
        "pt": "MenuTexts",
    },
    total=False,
)

MobileAppData = TypedDict(
    "MobileAppData",
    {
        "iosUrl": "str",
        "androidUrl": "str",
        "fallbackUrl": "str",
        "title": "str",
        "description": "str",
        "viewer": "bool",
    },
    total=False,
)

MobileCouponData = TypedDict(
    "MobileCouponData",
    {
        "title": "str",
        "code": "str",
        "description": "str",
        "validUntil": "str",
        "terms": "str",
        "url": "str",
    },
    total=False,
)

MobileDesign = TypedDict(
    "MobileDesign",
    {
        "foreground": "str | None",
        "background": "str | None",
        "gradient": "Gradient | None",
        "dotStyle": "Literal['square', 'rounded', 'dots', 'classy'] | None",
        "cornerStyle": "Literal['square', 'rounded', 'circle'] | None",
        "cornerDotStyle": "Literal['square', 'rounded', 'circle'] | None",
        "logo": "str | None",
        "logoSize": "float | None",
        "frame": "Frame | None",
        "errorCorrection": "Literal['L', 'M', 'Q', 'H'] | None",
        "quietZone": "int | None",
    },
    total=False,
)

MobileEventData = TypedDict(
    "MobileEventData",
    {
        "title": "str",
        "startsAt": "str",
        "endsAt": "str",
        "allDay": "bool",
        "location": "str",
        "description": "str",
        "url": "str",
        "timezone": "str",
        "prices": "list[EventPrice]",
        "currency": "str",
        "notes": "list[str]",
    },
    total=False,
)

MobileFile = TypedDict(
    "MobileFile",
    {
        "id": "str",
        "name": "str",
        "mediaType": "str",
        "bytes": "int",
        "sha256": "str",
        "width": "int | None",
        "height": "int | None",
        "pages": "int | None",
        "state": "Literal['pending', 'ready', 'rejected', 'taken_down']",
        "notice": "str | None",
        "noticeCode": "Literal['encrypted', 'broken', 'not_a_picture', 'too_many_pixels', 'svg', 'too_expensive', 'not_clean'] | None",
        "url": "str",
        "previewUrl": "str | None",
        "createdAt": "str",
        "usedBy": "list[MobileFileUse]",
    },
    total=False,
)

MobileFileData = TypedDict(
    "MobileFileData",
    {
        "url": "str",
        "fileId": "str",
        "title": "str",
        "viewer": "bool",
    },
    total=False,
)

MobileFileList = TypedDict(
    "MobileFileList",
    {
        "data": "list[MobileFile]",
        "nextCursor": "str | None",
    },
    total=False,
)

MobileFileUse = TypedDict(
    "MobileFileUse",
    {
        "id": "str",
        "name": "str",
        "leftAt": "str | None",
    },
    total=False,
)

MobileGs1Data = TypedDict(
    "MobileGs1Data",
    {
        "gtin": "str",
        "batch": "str",
        "serial": "str",
        "expiry": "str",
        "url": "str",
        "links": "list[MobileGs1Link]",
        "title": "str",
        "description": "str",
        "viewer": "bool",
    },
    total=False,
)

MobileGs1Link = TypedDict(
    "MobileGs1Link",
    {
        "type": "str",
        "url": "str",
        "lang": "str",
        "mediaType": "str",
        "title": "str",
        "description": "str",
    },
    total=False,
)

MobileLandingPageData = TypedDict(
    "MobileLandingPageData",
    {
        "title": "str",
        "description": "str",
        "imageUrl": "str",
        "imageId": "str",
        "ctas": "list[LandingPageCta]",
        "leadForm": "MobileLeadForm",
    },
    total=False,
)

MobileLeadForm = TypedDict(
    "MobileLeadForm",
    {
        "fields": "list[LeadFormField]",
        "consentText": "str",
        "consentUrl": "str",
        "consentRequired": "bool",
        "submitLabel": "str",
        "thanksText": "str",
        "notifyEmails": "str",
        "thanksLink": "ThanksLink",
    },
    total=False,
)

MobileMenuData = TypedDict(
    "MobileMenuData",
    {
        "title": "str",
        "subtitle": "str",
        "currency": "str",
        "sections": "list[MobileMenuSection]",
        "actions": "list[MenuAction]",
        "hours": "list[MenuHours]",
        "timezone": "str",
        "closedDates": "list[str]",
        "language": "Literal['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']",
        "translations": "MenuTranslations",
    },
    total=False,
)

MobileMenuItem = TypedDict(
    "MobileMenuItem",
    {
        "name": "str",
        "description": "str",
        "price": "str",
        "allergens": "list[str]",
        "tags": "list[str]",
        "featured": "bool",
        "imageId": "str",
        "translations": "MenuItemTranslations",
    },
    total=False,
)

MobileMenuSection = TypedDict(
    "MobileMenuSection",
    {
        "name": "str",
        "items": "list[MobileMenuItem]",
        "translations": "MenuSectionTranslations",
    },
    total=False,
)

MobileProblem = TypedDict(
    "MobileProblem",
    {
        "type": "str",
        "title": "str",
        "status": "int",
        "detail": "str",
        "code": "ProblemCode",
        "limit": "Literal['codes', 'bytes']",
        "used": "int",
        "allowed": "int",
        "errors": "list[MobileRequestError]",
        "id": "str",
        "errorsOmitted": "int",
        "requestId": "str",
        "userMessage": "str | None",
    },
    total=False,
)

MobileQr = TypedDict(
    "MobileQr",
    {
        "id": "str",
        "name": "str",
        "dynamic": "bool",
        "domain": "str | None",
        "shortCode": "str | None",
        "design": "MobileDesign",
        "folderId": "str | None",
        "tags": "list[str]",
        "externalId": "str | None",
        "metadata": "dict[str, str]",
        "status": "Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled']",
        "startsAt": "str | None",
        "expiresAt": "str | None",
        "scanLimit": "int | None",
        "fallbackUrl": "str | None",
        "rules": "list[MobileRule]",
        "utm": "dict[str, Any] | None",
        "forwardQuery": "bool",
        "payload": "str",
        "shortUrl": "str | None",
        "hasPassword": "bool",
        "scanCount": "int",
        "uniqueVisitors": "int",
        "lastScannedAt": "str | None",
        "createdBy": "CreatedBy",
        "createdAt": "str",
        "updatedAt": "str",
        "takenDownAt": "str | None",
        "deletedAt": "str | None",
        "version": "int",
        "imageUrl": "str",
        "publicImageUrl": "str | None",
        "category": "Any",
        "qrData": "Any",
    },
    total=False,
)

MobileQrCodeContent = TypedDict(
    "MobileQrCodeContent",
    {
        "category": "Any",
        "qrData": "Any",
    },
    total=False,
)

MobileQrDetail = TypedDict(
    "MobileQrDetail",
    {
        "id": "str",
        "name": "str",
        "dynamic": "bool",
        "domain": "str | None",
        "shortCode": "str | None",
        "design": "MobileDesign",
        "folderId": "str | None",
        "tags": "list[str]",
        "externalId": "str | None",
        "metadata": "dict[str, str]",
        "status": "Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled']",
        "startsAt": "str | None",
        "expiresAt": "str | None",
        "scanLimit": "int | None",
        "fallbackUrl": "str | None",
        "rules": "list[MobileRule]",
        "utm": "dict[str, Any] | None",
        "forwardQuery": "bool",
        "payload": "str",
        "shortUrl": "str | None",
        "hasPassword": "bool",
        "scanCount": "int",
        "uniqueVisitors": "int",
        "lastScannedAt": "str | None",
        "createdBy": "CreatedBy",
        "createdAt": "str",
        "updatedAt": "str",
        "takenDownAt": "str | None",
        "deletedAt": "str | None",
        "version": "int",
        "imageUrl": "str",
        "publicImageUrl": "str | None",
        "category": "Any",
        "qrData": "Any",
        "recentScans": "list[RecentScan]",
    },
    total=False,
)

MobileQrList = TypedDict(
    "MobileQrList",
    {
        "nextCursor": "str | None",
        "items": "list[MobileQr]",
        "total": "int",
        "deletedIds": "list[str]",
    },
    total=False,
)

MobileRequestError = TypedDict(
    "MobileRequestError",
    {
        "pointer": "str",
        "parameter": "str",
        "cell": "str",
        "header": "str",
        "code": "str",
        "detail": "str",
        "userMessage": "str | None",
    },
    total=False,
)

MobileRule = TypedDict(
    "MobileRule",
    {
        "name": "str",
        "when": "MobileRuleConditions",
        "url": "str",
    },
    total=False,
)

MobileRuleConditions = TypedDict(
    "MobileRuleConditions",
    {
        "countries": "list[str]",
        "languages": "list[str]",
        "from": "str",
        "to": "str",
        "fromDate": "str",
        "untilDate": "str",
        "timezone": "str",
        "query": "dict[str, str]",
        "percentage": "int",
        "devices": "list[Device]",
        "os": "list[OperatingSystem]",
        "browsers": "list[Browser]",
        "weekdays": "list[Weekday]",
    },
    total=False,
)

MobileRuleConditionsInput = TypedDict(
    "MobileRuleConditionsInput",
    {
        "countries": "list[str]",
        "languages": "list[str]",
        "from": "str",
        "to": "str",
        "fromDate": "str",
        "untilDate": "str",
        "timezone": "str",
        "query": "dict[str, str]",
        "percentage": "int",
        "devices": "list[str]",
        "os": "list[str]",
        "browsers": "list[str]",
        "weekdays": "list[str]",
    },
    total=False,
)

MobileRuleInput = TypedDict(
    "MobileRuleInput",
    {
        "name": "str",
        "when": "MobileRuleConditionsInput",
        "url": "str",
    },
    total=False,
)

MobileSharedRuleConditions = TypedDict(
    "MobileSharedRuleConditions",
    {
        "countries": "list[str]",
        "languages": "list[str]",
        "from": "str",
        "to": "str",
        "fromDate": "str",
        "untilDate": "str",
        "timezone": "str",
        "query": "dict[str, str]",
        "percentage": "int",
    },
    total=False,
)

MobileSummary = TypedDict(
    "MobileSummary",
    {
        "plan": "PlanUsage",
        "usage": "Usage",
        "qrCodes": "QrTotals",
        "scans": "ScanTotals",
        "recentScans": "list[RecentWorkspaceScan]",
    },
    total=False,
)

MobileVcardAddress = TypedDict(
    "MobileVcardAddress",
    {
        "street": "str",
        "city": "str",
        "region": "str",
        "postalCode": "str",
        "country": "str",
    },
    total=False,
)

MobileVcardData = TypedDict(
    "MobileVcardData",
    {
        "firstName": "str",
        "lastName": "str",
        "organization": "str",
        "title": "str",
        "phones": "list[VcardPhone]",
        "emails": "list[VcardEmail]",
        "website": "str",
        "address": "MobileVcardAddress",
        "note": "str",
        "imageId": "str",
    },
    total=False,
)

NewPasskeyOptions = TypedDict(
    "NewPasskeyOptions",
    {
        "options": "dict[str, Any]",
    },
    total=False,
)

NewTotp = TypedDict(
    "NewTotp",
    {
        "secret": "str",
        "uri": "str",
    },
    total=False,
)

OperatingSystem = Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other']

Passkey = TypedDict(
    "Passkey",
    {
        "id": "str",
        "name": "str",
        "createdAt": "str",
        "lastUsedAt": "str | None",
    },
    total=False,
)

PasskeyList = TypedDict(
    "PasskeyList",
    {
        "nextCursor": "str | None",
        "items": "list[Passkey]",
    },
    total=False,
)

PasskeyOptions = TypedDict(
    "PasskeyOptions",
    {
        "options": "dict[str, Any]",
    },
    total=False,
)

Permission = Literal['codes:read', 'codes:write', 'folders:read', 'folders:write', 'design_templates:read', 'design_templates:write', 'files:read', 'files:write', 'analytics:read', 'scans:read', 'reports:read', 'reports:write', 'leads:read', 'leads:write', 'settings:read', 'settings:write', 'members:read', 'members:write', 'invites:read', 'invites:write', 'domains:read', 'domains:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'scim:read', 'scim:write', 'sso:read', 'sso:write', 'audit_log:read']

PhoneData = TypedDict(
    "PhoneData",
    {
        "number": "str",
    },
    total=False,
)

PlanUsage = TypedDict(
    "PlanUsage",
    {
        "perMinute": "int",
        "perMonth": "int",
        "name": "Literal['free', 'pro', 'business', 'agency']",
    },
    total=False,
)

PollDeviceLogin = TypedDict(
    "PollDeviceLogin",
    {
        "grant_type": "Literal['urn:ietf:params:oauth:grant-type:device_code']",
        "device_code": "str",
        "client_id": "str",
    },
    total=False,
)

Problem = TypedDict(
    "Problem",
    {
        "type": "str",
        "title": "str",
        "status": "int",
        "detail": "str",
        "code": "ProblemCode",
        "limit": "Literal['codes', 'bytes']",
        "used": "int",
        "allowed": "int",
        "errors": "list[RequestError]",
        "id": "str",
        "errors_omitted": "int",
        "request_id": "str",
    },
    total=False,
)

ProblemCode = Literal['malformed_json', 'malformed_csv', 'malformed_request', 'authorization_pending', 'slow_down', 'access_denied', 'expired_token', 'unauthenticated', 'forbidden', 'plan_required', 'workspace_suspended', 'reauthentication_required', 'second_factor_required', 'sso_required', 'sso_session', 'read_only_key', 'not_found', 'method_not_allowed', 'not_acceptable', 'conflict', 'last_admin', 'static_code', 'plan_limit', 'taken_down', 'request_in_progress', 'already_done', 'precondition_failed', 'request_timeout', 'headers_too_large', 'payload_too_large', 'unsupported_media_type', 'range_not_satisfiable', 'validation_failed', 'unscannable_design', 'idempotency_key_reused', 'rate_limited', 'quota_exceeded', 'internal_error', 'unavailable', 'maintenance']

QrArchivedEvent = TypedDict(
    "QrArchivedEvent",
    {
        "event": "Literal['qr.archived']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "QrChangeData",
    },
    total=False,
)

QrChangeData = TypedDict(
    "QrChangeData",
    {
        "id": "str",
        "name": "str",
        "external_id": "str | None",
        "changed": "list[str]",
    },
    total=False,
)

QrCode = TypedDict(
    "QrCode",
    {
        "id": "str",
        "name": "str",
        "dynamic": "bool",
        "domain": "str | None",
        "short_code": "str | None",
        "design": "Design",
        "folder_id": "str | None",
        "tags": "list[str]",
        "external_id": "str | None",
        "metadata": "dict[str, str]",
        "status": "Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled']",
        "starts_at": "str | None",
        "expires_at": "str | None",
        "scan_limit": "int | None",
        "fallback_url": "str | None",
        "rules": "list[Rule]",
        "utm": "dict[str, Any] | None",
        "forward_query": "bool",
        "payload": "str",
        "short_url": "str | None",
        "has_password": "bool",
        "scan_count": "int",
        "unique_visitors": "int",
        "last_scanned_at": "str | None",
        "created_by": "CreatedBy",
        "created_at": "str",
        "updated_at": "str",
        "taken_down_at": "str | None",
        "deleted_at": "str | None",
        "version": "int",
        "category": "Any",
        "qr_data": "Any",
    },
    total=False,
)

QrCodeContent = TypedDict(
    "QrCodeContent",
    {
        "category": "Any",
        "qr_data": "Any",
    },
    total=False,
)

QrCodeList = TypedDict(
    "QrCodeList",
    {
        "data": "list[QrCode]",
        "next_cursor": "str | None",
        "total": "int",
        "daily_scans": "list[list[int]]",
    },
    total=False,
)

QrCreatedEvent = TypedDict(
    "QrCreatedEvent",
    {
        "event": "Literal['qr.created']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "QrEventData",
    },
    total=False,
)

QrDeletedEvent = TypedDict(
    "QrDeletedEvent",
    {
        "event": "Literal['qr.deleted']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "QrEventData",
    },
    total=False,
)

QrEventData = TypedDict(
    "QrEventData",
    {
        "id": "str",
        "name": "str",
        "external_id": "str | None",
    },
    total=False,
)

QrExpiredEvent = TypedDict(
    "QrExpiredEvent",
    {
        "event": "Literal['qr.expired']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "QrEventData",
    },
    total=False,
)

QrFilters = TypedDict(
    "QrFilters",
    {
        "folder_id": "str",
        "include_subfolders": "bool",
        "category": "Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']",
        "status": "Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled', 'deleted']",
        "status_not": "Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled']",
        "category_not": "Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']",
        "tag": "list[str]",
        "tag_mode": "Literal['all', 'any']",
        "tag_not": "list[str]",
        "external_id": "str",
        "short_code": "str",
        "q": "str",
        "created_after": "str",
        "created_before": "str",
    },
    total=False,
)

QrHistory = TypedDict(
    "QrHistory",
    {
        "data": "list[HistoryEntry]",
        "next_cursor": "str | None",
    },
    total=False,
)

QrLimitReachedEvent = TypedDict(
    "QrLimitReachedEvent",
    {
        "event": "Literal['qr.limit_reached']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "QrEventData",
    },
    total=False,
)

QrPreview = TypedDict(
    "QrPreview",
    {
        "svg": "str",
        "decoded": "str | None",
        "contrast": "float",
        "minimum_print_size_mm": "float",
        "warnings": "list[DesignWarning]",
    },
    total=False,
)

QrRestoredEvent = TypedDict(
    "QrRestoredEvent",
    {
        "event": "Literal['qr.restored']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "QrEventData",
    },
    total=False,
)

QrSelector = TypedDict(
    "QrSelector",
    {
        "ids": "list[str]",
        "external_ids": "list[str]",
        "filter": "QrFilters",
        "if_match": "dict[str, int]",
    },
    total=False,
)

QrTotals = TypedDict(
    "QrTotals",
    {
        "total": "int",
        "active": "int",
    },
    total=False,
)

QrUpdatedEvent = TypedDict(
    "QrUpdatedEvent",
    {
        "event": "Literal['qr.updated']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "QrChangeData",
    },
    total=False,
)

QuotaEventData = TypedDict(
    "QuotaEventData",
    {
        "id": "str",
        "threshold": "int",
    },
    total=False,
)

QuotaThresholdEvent = TypedDict(
    "QuotaThresholdEvent",
    {
        "event": "Literal['quota.threshold']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "QuotaEventData",
    },
    total=False,
)

Reauthenticate = TypedDict(
    "Reauthenticate",
    {
        "code": "str",
        "recoveryCode": "str",
        "assertion": "dict[str, Any]",
        "password": "str",
    },
    total=False,
)

RecentError = TypedDict(
    "RecentError",
    {
        "deliveryId": "str",
        "at": "str",
        "statusCode": "int | None",
        "error": "Literal['blocked_address', 'dns_error', 'proxy_error', 'connect_error', 'tls_error', 'timeout', 'connection_lost', 'bad_response', 'secret_unreadable'] | None",
    },
    total=False,
)

RecentScan = TypedDict(
    "RecentScan",
    {
        "scannedAt": "str",
        "country": "str",
        "city": "str",
        "device": "Literal['mobile', 'tablet', 'desktop', 'other']",
    },
    total=False,
)

RecentWorkspaceScan = TypedDict(
    "RecentWorkspaceScan",
    {
        "scannedAt": "str",
        "country": "str",
        "city": "str",
        "device": "Literal['mobile', 'tablet', 'desktop', 'other']",
        "qrId": "str",
        "qrName": "str",
        "shortCode": "str | None",
    },
    total=False,
)

RecoveryCodes = TypedDict(
    "RecoveryCodes",
    {
        "recoveryCodes": "list[str]",
    },
    total=False,
)

ReplaceGroupRoles = TypedDict(
    "ReplaceGroupRoles",
    {
        "items": "list[GroupRoleInput]",
    },
    total=False,
)

ReplaceText = TypedDict(
    "ReplaceText",
    {
        "field": "Literal['qr_data.url']",
        "find": "str",
        "with": "str",
    },
    total=False,
)

Replay = TypedDict(
    "Replay",
    {
        "id": "str",
        "endpointId": "str",
        "from": "str",
        "to": "str",
        "state": "Literal['running', 'done', 'cancelled']",
        "count": "int",
        "replayed": "int",
        "createdAt": "str",
    },
    total=False,
)

ReplayDeliveries = TypedDict(
    "ReplayDeliveries",
    {
        "from": "str",
        "to": "str",
        "state": "Literal['failed', 'cancelled', 'delivered', 'all']",
        "events": "list[Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost']]",
        "qrCodeId": "str",
        "dryRun": "bool",
    },
    total=False,
)

ReplayedDeliveries = TypedDict(
    "ReplayedDeliveries",
    {
        "id": "str | None",
        "state": "Literal['running', 'done', 'cancelled', 'dry_run']",
        "count": "int",
        "replayed": "int",
        "hasMore": "bool",
    },
    total=False,
)

Report = TypedDict(
    "Report",
    {
        "id": "str",
        "title": "str",
        "url": "str",
        "period": "Literal['7d', '30d', 'month'] | None",
        "from": "str | None",
        "to": "str | None",
        "timezone": "str",
        "filters": "ReportFilters",
        "folder_id": "str | None",
        "include_subfolders": "bool",
        "qr_code_ids": "list[str] | None",
        "has_password": "bool",
        "status": "Literal['active', 'ended']",
        "expires_at": "str",
        "mail": "dict[str, Any] | None",
        "created_at": "str",
        "updated_at": "str",
    },
    total=False,
)

ReportFilters = TypedDict(
    "ReportFilters",
    {
        "country": "str",
        "city": "str",
        "device": "Literal['mobile', 'tablet', 'desktop', 'other']",
        "os": "Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other']",
        "browser": "Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other']",
        "via": "Literal['symbol', 'link', 'unknown']",
        "rule": "Literal['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', 'none']",
    },
    total=False,
)

ReportList = TypedDict(
    "ReportList",
    {
        "data": "list[Report]",
        "next_cursor": "str | None",
    },
    total=False,
)

ReportMailInput = TypedDict(
    "ReportMailInput",
    {
        "to": "list[str]",
        "every": "Literal['week', 'month']",
        "weekday": "Literal['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']",
        "timezone": "str",
        "language": "Literal['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']",
    },
    total=False,
)

RequestError = TypedDict(
    "RequestError",
    {
        "pointer": "str",
        "parameter": "str",
        "cell": "str",
        "header": "str",
        "code": "str",
        "detail": "str",
    },
    total=False,
)

RequestPasswordReset = TypedDict(
    "RequestPasswordReset",
    {
        "email": "str",
    },
    total=False,
)

ResetPassword = TypedDict(
    "ResetPassword",
    {
        "token": "str",
        "password": "str",
        "revokeApiKeys": "bool",
    },
    total=False,
)

RevertQrCode = TypedDict(
    "RevertQrCode",
    {
        "version": "int",
    },
    total=False,
)

RevertReport = TypedDict(
    "RevertReport",
    {
        "change_id": "str | None",
        "reverted": "int",
        "skipped": "int",
        "failed": "int",
        "impact": "BulkEditImpact",
        "results": "list[RevertedCode]",
    },
    total=False,
)

RevertedCode = TypedDict(
    "RevertedCode",
    {
        "id": "str",
        "external_id": "str | None",
        "name": "str",
        "status": "Literal['reverted', 'unchanged', 'skipped', 'failed']",
        "version": "int",
        "error": "Problem",
    },
    total=False,
)

RotateApiKey = TypedDict(
    "RotateApiKey",
    {
        "overlapHours": "int",
    },
    total=False,
)

Rule = TypedDict(
    "Rule",
    {
        "name": "str",
        "when": "RuleConditions",
        "url": "str",
    },
    total=False,
)

RuleConditions = TypedDict(
    "RuleConditions",
    {
        "countries": "list[str]",
        "languages": "list[str]",
        "from": "str",
        "to": "str",
        "from_date": "str",
        "until_date": "str",
        "timezone": "str",
        "query": "dict[str, str]",
        "percentage": "int",
        "devices": "list[Device]",
        "os": "list[OperatingSystem]",
        "browsers": "list[Browser]",
        "weekdays": "list[Weekday]",
    },
    total=False,
)

RuleConditionsInput = TypedDict(
    "RuleConditionsInput",
    {
        "countries": "list[str]",
        "languages": "list[str]",
        "from": "str",
        "to": "str",
        "from_date": "str",
        "until_date": "str",
        "timezone": "str",
        "query": "dict[str, str]",
        "percentage": "int",
        "devices": "list[str]",
        "os": "list[str]",
        "browsers": "list[str]",
        "weekdays": "list[str]",
    },
    total=False,
)

RuleInput = TypedDict(
    "RuleInput",
    {
        "name": "str",
        "when": "RuleConditionsInput",
        "url": "str",
    },
    total=False,
)

SamlLogout = TypedDict(
    "SamlLogout",
    {
        "SAMLRequest": "str",
        "RelayState": "str",
    },
    total=False,
)

SamlResponse = TypedDict(
    "SamlResponse",
    {
        "SAMLResponse": "str",
    },
    total=False,
)

Scan = TypedDict(
    "Scan",
    {
        "id": "str",
        "qr_code_id": "str",
        "scanned_at": "str",
        "country": "str",
        "city": "str",
        "device": "Literal['mobile', 'tablet', 'desktop', 'other']",
        "os": "Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other']",
        "browser": "Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other']",
        "language": "str",
        "referrer": "str",
        "rule": "int | None",
        "via": "Literal['symbol', 'link', 'unknown']",
        "bot": "bool",
        "version": "int | None",
    },
    total=False,
)

ScanAt = TypedDict(
    "ScanAt",
    {
        "destination": "str | None",
        "rule": "int | None",
        "status": "Literal['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled', 'deleted', 'taken_down']",
        "version": "int",
        "changed_at": "str",
        "changed_by": "HistoryActor",
    },
    total=False,
)

ScanEvent = TypedDict(
    "ScanEvent",
    {
        "event": "Literal['scan']",
        "qr_code_id": "str",
        "qr_name": "str",
        "short_code": "str",
        "scan": "WebhookScan",
        "context": "EventContext",
        "id": "str",
    },
    total=False,
)

ScanList = TypedDict(
    "ScanList",
    {
        "data": "list[Scan]",
        "next_cursor": "str | None",
    },
    total=False,
)

ScanTotals = TypedDict(
    "ScanTotals",
    {
        "today": "int",
        "last7Days": "int",
        "last30Days": "int",
        "total": "int",
    },
    total=False,
)

SchemaExtension = TypedDict(
    "SchemaExtension",
    {
        "schema": "str",
        "required": "bool",
    },
    total=False,
)

ScimError = TypedDict(
    "ScimError",
    {
        "schemas": "list[str]",
        "status": "str",
        "scimType": "Literal['invalidFilter', 'invalidPath', 'invalidSyntax', 'invalidValue', 'mutability', 'noTarget', 'tooMany', 'uniqueness']",
        "detail": "str",
    },
    total=False,
)

ScimFeature = TypedDict(
    "ScimFeature",
    {
        "supported": "bool",
    },
    total=False,
)

ScimGroup = TypedDict(
    "ScimGroup",
    {
        "schemas": "list[str]",
        "id": "str",
        "meta": "dict[str, Any]",
        "externalId": "str",
        "displayName": "str",
        "members": "list[dict[str, Any]]",
    },
    total=False,
)

ScimGroupList = TypedDict(
    "ScimGroupList",
    {
        "schemas": "list[str]",
        "totalResults": "int",
        "itemsPerPage": "int",
        "startIndex": "int",
        "Resources": "list[ScimGroup]",
    },
    total=False,
)

ScimGroupPatch = TypedDict(
    "ScimGroupPatch",
    {
        "schemas": "list[str]",
        "Operations": "list[ScimOperation]",
    },
    total=False,
)

ScimGroupRequest = TypedDict(
    "ScimGroupRequest",
    {
        "schemas": "list[str]",
        "externalId": "str",
        "displayName": "str",
        "members": "list[dict[str, Any]]",
    },
    total=False,
)

ScimMeta = TypedDict(
    "ScimMeta",
    {
        "resourceType": "str",
        "location": "str",
    },
    total=False,
)

ScimOperation = TypedDict(
    "ScimOperation",
    {
        "op": "str",
        "path": "str",
        "value": "Any",
    },
    total=False,
)

ScimRequest = TypedDict(
    "ScimRequest",
    {
        "id": "str",
        "at": "str",
        "requestId": "str",
        "method": "str",
        "path": "str",
        "filter": "str | None",
        "status": "int",
        "detail": "str | None",
        "durationMs": "int",
        "userAgent": "str | None",
    },
    total=False,
)

ScimRequestList = TypedDict(
    "ScimRequestList",
    {
        "nextCursor": "str | None",
        "items": "list[ScimRequest]",
    },
    total=False,
)

ScimResourceType = TypedDict(
    "ScimResourceType",
    {
        "schemas": "list[str]",
        "id": "str",
        "name": "str",
        "endpoint": "str",
        "description": "str",
        "schema": "str",
        "schemaExtensions": "list[SchemaExtension]",
        "meta": "ScimMeta",
    },
    total=False,
)

ScimResourceTypeList = TypedDict(
    "ScimResourceTypeList",
    {
        "schemas": "list[str]",
        "totalResults": "int",
        "itemsPerPage": "int",
        "startIndex": "int",
        "Resources": "list[ScimResourceType]",
    },
    total=False,
)

ScimSchema = TypedDict(
    "ScimSchema",
    {
        "schemas": "list[str]",
        "id": "str",
        "name": "str",
        "description": "str",
        "attributes": "list[dict[str, Any]]",
        "meta": "ScimMeta",
    },
    total=False,
)

ScimSchemaList = TypedDict(
    "ScimSchemaList",
    {
        "schemas": "list[str]",
        "totalResults": "int",
        "itemsPerPage": "int",
        "startIndex": "int",
        "Resources": "list[ScimSchema]",
    },
    total=False,
)

ScimSettings = TypedDict(
    "ScimSettings",
    {
        "enabled": "bool",
        "suspended": "bool",
        "baseUrl": "str",
        "enabledAt": "str | None",
        "lastSyncAt": "str | None",
        "tokens": "list[ScimTokenInfo]",
        "lastErrors": "list[ScimRequest]",
    },
    total=False,
)

ScimToken = TypedDict(
    "ScimToken",
    {
        "id": "str",
        "token": "str",
    },
    total=False,
)

ScimTokenInfo = TypedDict(
    "ScimTokenInfo",
    {
        "id": "str",
        "prefix": "str",
        "createdAt": "str",
        "expiresAt": "str | None",
    },
    total=False,
)

ScimUser = TypedDict(
    "ScimUser",
    {
        "schemas": "list[str]",
        "id": "str",
        "meta": "dict[str, Any]",
        "groups": "list[dict[str, Any]]",
        "externalId": "str",
        "userName": "str",
        "name": "dict[str, Any]",
        "displayName": "str",
        "nickName": "str",
        "title": "str",
        "userType": "str",
        "preferredLanguage": "str",
        "locale": "str",
        "timezone": "str",
        "active": "bool",
        "emails": "list[dict[str, Any]]",
        "phoneNumbers": "list[dict[str, Any]]",
        "addresses": "list[dict[str, Any]]",
        "roles": "list[dict[str, Any]]",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": "dict[str, Any]",
    },
    total=False,
)

ScimUserList = TypedDict(
    "ScimUserList",
    {
        "schemas": "list[str]",
        "totalResults": "int",
        "itemsPerPage": "int",
        "startIndex": "int",
        "Resources": "list[ScimUser]",
    },
    total=False,
)

ScimUserPatch = TypedDict(
    "ScimUserPatch",
    {
        "schemas": "list[str]",
        "Operations": "list[ScimOperation]",
    },
    total=False,
)

ScimUserRequest = TypedDict(
    "ScimUserRequest",
    {
        "schemas": "list[str]",
        "password": "str",
        "externalId": "str",
        "userName": "str",
        "name": "dict[str, Any]",
        "displayName": "str",
        "nickName": "str",
        "title": "str",
        "userType": "str",
        "preferredLanguage": "str",
        "locale": "str",
        "timezone": "str",
        "active": "bool",
        "emails": "list[dict[str, Any]]",
        "phoneNumbers": "list[dict[str, Any]]",
        "addresses": "list[dict[str, Any]]",
        "roles": "list[dict[str, Any]]",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": "dict[str, Any]",
    },
    total=False,
)

SecondFactor = Literal['passkey', 'totp']

SecondFactorNeeded = TypedDict(
    "SecondFactorNeeded",
    {
        "secondFactor": "list[SecondFactor]",
        "ticket": "str",
    },
    total=False,
)

SequenceRange = TypedDict(
    "SequenceRange",
    {
        "from": "int",
        "to": "int",
        "state": "Literal['failed', 'waiting']",
    },
    total=False,
)

ServiceProviderConfig = TypedDict(
    "ServiceProviderConfig",
    {
        "schemas": "list[str]",
        "documentationUri": "str",
        "patch": "ScimFeature",
        "bulk": "BulkFeature",
        "filter": "FilterFeature",
        "changePassword": "ScimFeature",
        "sort": "ScimFeature",
        "etag": "ScimFeature",
        "authenticationSchemes": "list[AuthenticationScheme]",
        "meta": "ScimMeta",
    },
    total=False,
)

Session = TypedDict(
    "Session",
    {
        "id": "str",
        "current": "bool",
        "userAgent": "str | None",
        "createdAt": "str",
        "lastSeenAt": "str",
    },
    total=False,
)

SessionList = TypedDict(
    "SessionList",
    {
        "nextCursor": "str | None",
        "items": "list[Session]",
    },
    total=False,
)

SetupLink = TypedDict(
    "SetupLink",
    {
        "url": "str",
        "expiresAt": "str",
    },
    total=False,
)

SharedAnalytics = TypedDict(
    "SharedAnalytics",
    {
        "from": "str",
        "to": "str",
        "interval": "Literal['hour', 'day', 'week', 'month']",
        "timezone": "str",
        "totals": "Totals",
        "previous": "Totals",
        "timeseries": "list[TimeseriesPoint]",
        "breakdowns": "Breakdowns",
        "rows": "list[AnalyticsRow]",
    },
    total=False,
)

SharedCreateFolder = TypedDict(
    "SharedCreateFolder",
    {
        "description": "str | None",
        "color": "str | None",
        "parent_id": "str | None",
    },
    total=False,
)

SharedCreateMobileQr = TypedDict(
    "SharedCreateMobileQr",
    {
        "folderId": "str | None",
        "tags": "list[str] | None",
        "externalId": "str | None",
        "status": "Literal['active', 'paused', 'archived'] | None",
        "startsAt": "str | None",
        "expiresAt": "str | None",
        "scanLimit": "int | None",
        "password": "str | None",
        "fallbackUrl": "str | None",
        "rules": "list[MobileRuleInput] | None",
        "forwardQuery": "bool | None",
    },
    total=False,
)

SharedCreateQrCode = TypedDict(
    "SharedCreateQrCode",
    {
        "folder_id": "str | None",
        "tags": "list[str] | None",
        "external_id": "str | None",
        "status": "Literal['active', 'paused', 'archived'] | None",
        "starts_at": "str | None",
        "expires_at": "str | None",
        "scan_limit": "int | None",
        "password": "str | None",
        "fallback_url": "str | None",
        "rules": "list[RuleInput] | None",
        "forward_query": "bool | None",
    },
    total=False,
)

SharedCreateWebhook = TypedDict(
    "SharedCreateWebhook",
    {
        "description": "str",
        "folderIds": "list[str]",
        "tags": "list[str]",
        "categories": "list[Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']]",
        "qrCodeIds": "list[str]",
        "context": "bool",
        "batch": "bool",
        "maxInFlight": "int",
    },
    total=False,
)

SharedRuleConditions = TypedDict(
    "SharedRuleConditions",
    {
        "countries": "list[str]",
        "languages": "list[str]",
        "from": "str",
        "to": "str",
        "from_date": "str",
        "until_date": "str",
        "timezone": "str",
        "query": "dict[str, str]",
        "percentage": "int",
    },
    total=False,
)

SharedScimGroup = TypedDict(
    "SharedScimGroup",
    {
        "externalId": "str",
        "displayName": "str",
        "members": "list[dict[str, Any]]",
    },
    total=False,
)

SharedScimUser = TypedDict(
    "SharedScimUser",
    {
        "externalId": "str",
        "userName": "str",
        "name": "dict[str, Any]",
        "displayName": "str",
        "nickName": "str",
        "title": "str",
        "userType": "str",
        "preferredLanguage": "str",
        "locale": "str",
        "timezone": "str",
        "active": "bool",
        "emails": "list[dict[str, Any]]",
        "phoneNumbers": "list[dict[str, Any]]",
        "addresses": "list[dict[str, Any]]",
        "roles": "list[dict[str, Any]]",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": "dict[str, Any]",
    },
    total=False,
)

ShortCode = TypedDict(
    "ShortCode",
    {
        "available": "bool",
    },
    total=False,
)

SignIn = TypedDict(
    "SignIn",
    {
        "email": "str",
        "password": "str",
    },
    total=False,
)

SignInPasskey = TypedDict(
    "SignInPasskey",
    {
        "assertion": "dict[str, Any]",
    },
    total=False,
)

SignInSecond = TypedDict(
    "SignInSecond",
    {
        "code": "str",
        "recoveryCode": "str",
        "assertion": "dict[str, Any]",
        "ticket": "str",
    },
    total=False,
)

SignUp = TypedDict(
    "SignUp",
    {
        "email": "str",
        "password": "str",
        "name": "str",
        "workspaceName": "str",
    },
    total=False,
)

SignedIn = TypedDict(
    "SignedIn",
    {
        "user": "User",
        "workspace": "Workspace",
    },
    total=False,
)

SimulateScan = TypedDict(
    "SimulateScan",
    {
        "country": "str | None",
        "device": "str | None",
        "os": "str | None",
        "browser": "str | None",
        "language": "str | None",
        "query": "str | None",
        "at": "str | None",
        "bucket": "int | None",
        "draft": "SimulatedDraft | None",
    },
    total=False,
)

SimulatedDraft = TypedDict(
    "SimulatedDraft",
    {
        "url": "str | None",
        "rules": "list[RuleInput] | None",
        "utm": "Utm | None",
        "forward_query": "bool | None",
    },
    total=False,
)

SimulatedRule = TypedDict(
    "SimulatedRule",
    {
        "matches": "bool | None",
        "unmet": "list[Literal['countries', 'devices', 'os', 'browsers', 'languages', 'weekdays', 'from', 'from_date', 'until_date', 'query', 'percentage']]",
    },
    total=False,
)

SimulatedScan = TypedDict(
    "SimulatedScan",
    {
        "destination": "str | None",
        "rule": "int | None",
        "rules": "list[SimulatedRule]",
    },
    total=False,
)

SmsData = TypedDict(
    "SmsData",
    {
        "number": "str",
        "message": "str",
    },
    total=False,
)

SocialData = TypedDict(
    "SocialData",
    {
        "title": "str",
        "description": "str",
        "links": "list[SocialLink]",
    },
    total=False,
)

SocialLink = TypedDict(
    "SocialLink",
    {
        "platform": "str",
        "url": "str",
        "label": "str",
    },
    total=False,
)

StartDeviceLogin = TypedDict(
    "StartDeviceLogin",
    {
        "client_id": "str",
        "scope": "Literal['read', 'read_write']",
    },
    total=False,
)

StartedDeviceLogin = TypedDict(
    "StartedDeviceLogin",
    {
        "device_code": "str",
        "user_code": "str",
        "verification_uri": "str",
        "expires_in": "int",
        "interval": "int",
    },
    total=False,
)

SubscribedEvent = Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost', 'qr.*', 'member.*', 'api_key.*', 'quota.*', 'webhook.*', 'domain.*']

SwitchWorkspace = TypedDict(
    "SwitchWorkspace",
    {
        "workspaceId": "str",
    },
    total=False,
)

TestEvent = TypedDict(
    "TestEvent",
    {
        "event": "Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost']",
    },
    total=False,
)

TestWebhook = TypedDict(
    "TestWebhook",
    {
        "event": "Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost']",
    },
    total=False,
)

TestedEvent = TypedDict(
    "TestedEvent",
    {
        "id": "str",
        "event": "Literal['scan', 'lead', 'cta_click', 'qr.created', 'qr.updated', 'qr.archived', 'qr.deleted', 'qr.restored', 'qr.expired', 'qr.limit_reached', 'member.joined', 'member.left', 'member.role_changed', 'api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'webhook.disabled', 'webhook.recovered', 'domain.verified', 'domain.lost']",
    },
    total=False,
)

TextData = TypedDict(
    "TextData",
    {
        "text": "str",
    },
    total=False,
)

ThanksLink = TypedDict(
    "ThanksLink",
    {
        "label": "str",
        "url": "str",
    },
    total=False,
)

TimeseriesPoint = TypedDict(
    "TimeseriesPoint",
    {
        "start": "str",
        "scans": "int",
        "unique_visitors": "int",
        "leads": "int",
        "cta_clicks": "int",
    },
    total=False,
)

TokenRule = TypedDict(
    "TokenRule",
    {
        "id": "str",
        "issuer": "str",
        "jwks": "dict[str, Any] | None",
        "audience": "str",
        "subject": "str",
        "claims": "dict[str, str]",
        "scopes": "list[TokenRulePermission]",
        "activeKeys": "int",
        "lastUsedAt": "str | None",
        "createdAt": "str",
        "createdBy": "AuditActor",
    },
    total=False,
)

TokenRuleList = TypedDict(
    "TokenRuleList",
    {
        "nextCursor": "str | None",
        "items": "list[TokenRule]",
    },
    total=False,
)

TokenRulePermission = Literal['codes:read', 'codes:write', 'folders:read', 'folders:write', 'design_templates:read', 'design_templates:write', 'files:read', 'files:write', 'analytics:read', 'scans:read', 'reports:read', 'reports:write', 'leads:read', 'leads:write']

TopQrCode = TypedDict(
    "TopQrCode",
    {
        "qr_code_id": "str",
        "name": "str",
        "short_code": "str | None",
        "scans": "int",
        "unique_visitors": "int",
    },
    total=False,
)

Totals = TypedDict(
    "Totals",
    {
        "scans": "int",
        "unique_visitors": "int",
        "bot_scans": "int",
        "leads": "int",
        "cta_clicks": "int",
    },
    total=False,
)

UpdateApiKey = TypedDict(
    "UpdateApiKey",
    {
        "name": "str",
        "kind": "Literal['person', 'service']",
        "scope": "Literal['read', 'read_write', 'admin']",
        "scopes": "list[Permission]",
        "leads": "bool",
        "ownerEmail": "str | None",
        "addressRanges": "list[str] | None",
        "expiresAt": "str | None",
    },
    total=False,
)

UpdateBrand = TypedDict(
    "UpdateBrand",
    {
        "name": "str | None",
        "color": "str | None",
        "logo": "str | None",
        "logoId": "str",
        "font": "Literal['modern', 'classic', 'bold'] | None",
        "cover": "Literal['color', 'tint'] | None",
        "url": "str | None",
        "timezone": "str | None",
    },
    total=False,
)

UpdateConnection = TypedDict(
    "UpdateConnection",
    {
        "type": "Literal['oidc', 'saml']",
        "name": "str",
        "issuer": "str",
        "clientId": "str",
        "clientSecret": "str",
        "metadata": "str",
        "metadataUrl": "str | None",
        "defaultRole": "Literal['viewer', 'editor']",
        "joinAllowed": "bool",
        "maxSessionHours": "int | None",
        "status": "Literal['enabled', 'paused']",
        "required": "bool",
        "exemptMemberIds": "list[str]",
    },
    total=False,
)

UpdateDesignTemplate = TypedDict(
    "UpdateDesignTemplate",
    {
        "name": "str",
        "design": "Design | None",
    },
    total=False,
)

UpdateDomain = TypedDict(
    "UpdateDomain",
    {
        "caseSensitive": "bool",
        "rootUrl": "str | None",
        "notFoundUrl": "str | None",
        "favicon": "str | None",
    },
    total=False,
)

UpdateFolder = TypedDict(
    "UpdateFolder",
    {
        "description": "str | None",
        "color": "str | None",
        "parent_id": "str | None",
        "name": "str",
    },
    total=False,
)

UpdateLead = TypedDict(
    "UpdateLead",
    {
        "state": "Literal['new', 'done']",
    },
    total=False,
)

UpdateMe = TypedDict(
    "UpdateMe",
    {
        "name": "str",
        "locale": "str | None",
        "timezone": "str | None",
    },
    total=False,
)

UpdateMember = TypedDict(
    "UpdateMember",
    {
        "role": "Literal['viewer', 'editor', 'admin']",
        "active": "bool",
        "leads": "bool",
    },
    total=False,
)

UpdateMobileQr = TypedDict(
    "UpdateMobileQr",
    {
        "name": "str",
        "category": "Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']",
        "qrData": "dict[str, Any]",
        "design": "MobileDesign | None",
        "designTemplateId": "str | None",
        "metadata": "dict[str, str | None] | None",
        "utm": "dict[str, Any] | None",
        "folderId": "str | None",
        "tags": "list[str] | None",
        "externalId": "str | None",
        "status": "Literal['active', 'paused', 'archived'] | None",
        "startsAt": "str | None",
        "expiresAt": "str | None",
        "scanLimit": "int | None",
        "password": "str | None",
        "fallbackUrl": "str | None",
        "rules": "list[MobileRuleInput] | None",
        "forwardQuery": "bool | None",
    },
    total=False,
)

UpdateQrCode = TypedDict(
    "UpdateQrCode",
    {
        "name": "str",
        "category": "Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']",
        "qr_data": "dict[str, Any]",
        "design": "Design | None",
        "design_template_id": "str | None",
        "metadata": "dict[str, str | None] | None",
        "utm": "dict[str, Any] | None",
        "folder_id": "str | None",
        "tags": "list[str] | None",
        "external_id": "str | None",
        "status": "Literal['active', 'paused', 'archived'] | None",
        "starts_at": "str | None",
        "expires_at": "str | None",
        "scan_limit": "int | None",
        "password": "str | None",
        "fallback_url": "str | None",
        "rules": "list[RuleInput] | None",
        "forward_query": "bool | None",
    },
    total=False,
)

UpdateReport = TypedDict(
    "UpdateReport",
    {
        "title": "str",
        "password": "str | None",
        "expires_at": "str",
        "mail": "UpdateReportMail | None",
    },
    total=False,
)

UpdateReportMail = TypedDict(
    "UpdateReportMail",
    {
        "to": "list[str]",
        "every": "Literal['week', 'month']",
        "weekday": "Literal['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']",
        "timezone": "str",
        "language": "Literal['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']",
    },
    total=False,
)

UpdateWebhook = TypedDict(
    "UpdateWebhook",
    {
        "url": "str",
        "events": "list[SubscribedEvent]",
        "headers": "list[WebhookHeaderInput]",
        "status": "Literal['active', 'paused']",
        "onResume": "Literal['send', 'skip']",
        "description": "str",
        "folderIds": "list[str]",
        "tags": "list[str]",
        "categories": "list[Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']]",
        "qrCodeIds": "list[str]",
        "context": "bool",
        "batch": "bool",
        "maxInFlight": "int",
    },
    total=False,
)

UpdateWorkspace = TypedDict(
    "UpdateWorkspace",
    {
        "name": "str",
        "brand": "UpdateBrand | None",
        "defaultDesignTemplateId": "str | None",
        "requireSecondFactor": "bool",
    },
    total=False,
)

UrlData = TypedDict(
    "UrlData",
    {
        "url": "str",
    },
    total=False,
)

Usage = TypedDict(
    "Usage",
    {
        "minuteUsed": "int",
        "monthUsed": "int",
        "monthRemaining": "int",
        "monthResetsAt": "str",
    },
    total=False,
)

User = TypedDict(
    "User",
    {
        "id": "str",
        "email": "str",
        "emailVerified": "bool",
        "name": "str",
        "locale": "str | None",
        "timezone": "str | None",
        "hasPassword": "bool",
        "secondFactor": "list[SecondFactor]",
        "recoveryCodes": "int",
        "workspaces": "list[UserWorkspace]",
        "deletedWorkspaces": "list[DeletedWorkspace]",
        "singleSignOn": "dict[str, Any] | None",
    },
    total=False,
)

UserWorkspace = TypedDict(
    "UserWorkspace",
    {
        "id": "str",
        "name": "str",
        "role": "Literal['viewer', 'editor', 'admin']",
        "leads": "bool",
    },
    total=False,
)

Utm = TypedDict(
    "Utm",
    {
        "source": "str",
        "medium": "str",
        "campaign": "str",
        "term": "str",
        "content": "str",
    },
    total=False,
)

VcardAddress = TypedDict(
    "VcardAddress",
    {
        "street": "str",
        "city": "str",
        "region": "str",
        "postal_code": "str",
        "country": "str",
    },
    total=False,
)

VcardData = TypedDict(
    "VcardData",
    {
        "first_name": "str",
        "last_name": "str",
        "organization": "str",
        "title": "str",
        "phones": "list[VcardPhone]",
        "emails": "list[VcardEmail]",
        "website": "str",
        "address": "VcardAddress",
        "note": "str",
        "image_id": "str",
    },
    total=False,
)

VcardEmail = TypedDict(
    "VcardEmail",
    {
        "type": "Literal['work', 'home', 'other']",
        "address": "str",
    },
    total=False,
)

VcardPhone = TypedDict(
    "VcardPhone",
    {
        "type": "Literal['mobile', 'work', 'home', 'fax', 'other']",
        "number": "str",
    },
    total=False,
)

VerifyEmail = TypedDict(
    "VerifyEmail",
    {
        "token": "str",
    },
    total=False,
)

Webhook = TypedDict(
    "Webhook",
    {
        "id": "str",
        "url": "str",
        "events": "list[SubscribedEvent]",
        "description": "str",
        "folderIds": "list[str]",
        "tags": "list[str]",
        "categories": "list[Literal['app', 'coupon', 'email', 'epc_payment', 'event', 'file', 'gs1', 'landing_page', 'location', 'menu', 'phone', 'sms', 'social', 'text', 'url', 'vcard', 'whatsapp', 'wifi']]",
        "qrCodeIds": "list[str]",
        "headers": "list[WebhookHeader]",
        "context": "bool",
        "batch": "bool",
        "maxInFlight": "int",
        "inFlightLimit": "int",
        "status": "Literal['active', 'paused', 'disabled', 'recovering']",
        "disabledReason": "Literal['gone', 'failing', 'suspended'] | None",
        "hasNextSecret": "bool",
        "createdAt": "str",
        "lastDeliveryAt": "str | None",
        "failureRate": "float | None",
        "waiting": "int",
        "oldestWaitingAt": "str | None",
    },
    total=False,
)

WebhookCta = TypedDict(
    "WebhookCta",
    {
        "id": "str",
        "label": "str",
        "url": "str",
        "country": "str",
        "city": "str",
        "device": "str",
        "clicked_at": "str",
    },
    total=False,
)

WebhookDisabledEvent = TypedDict(
    "WebhookDisabledEvent",
    {
        "event": "Literal['webhook.disabled']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "EndpointEventData",
    },
    total=False,
)

WebhookHeader = TypedDict(
    "WebhookHeader",
    {
        "name": "str",
        "hasValue": "bool",
    },
    total=False,
)

WebhookHeaderInput = TypedDict(
    "WebhookHeaderInput",
    {
        "name": "str",
        "value": "str",
    },
    total=False,
)

WebhookLead = TypedDict(
    "WebhookLead",
    {
        "id": "str",
        "fields": "dict[str, str]",
        "consent": "bool",
        "consent_text": "str | None",
        "country": "str",
        "city": "str",
        "device": "str",
        "submitted_at": "str",
    },
    total=False,
)

WebhookList = TypedDict(
    "WebhookList",
    {
        "nextCursor": "str | None",
        "items": "list[Webhook]",
    },
    total=False,
)

WebhookRecoveredEvent = TypedDict(
    "WebhookRecoveredEvent",
    {
        "event": "Literal['webhook.recovered']",
        "id": "str",
        "occurred_at": "str",
        "workspace_id": "str",
        "data": "EndpointEventData",
    },
    total=False,
)

WebhookScan = TypedDict(
    "WebhookScan",
    {
        "country": "str",
        "city": "str",
        "device": "str",
        "scanned_at": "str",
    },
    total=False,
)

WebhookSecret = TypedDict(
    "WebhookSecret",
    {
        "id": "str",
        "secret": "str",
    },
    total=False,
)

WebhookStatus = TypedDict(
    "WebhookStatus",
    {
        "status": "Literal['active', 'paused', 'disabled', 'recovering']",
        "recoveringSince": "str | None",
        "nextProbeAt": "str | None",
        "waiting": "int",
        "oldestWaitingAt": "str | None",
        "inFlight": "int",
        "inFlightLimit": "int",
        "lastSequence": "int",
        "lost": "int",
        "notDelivered": "list[SequenceRange]",
        "lastErrors": "list[RecentError]",
    },
    total=False,
)

Weekday = Literal['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

WeekdayRow = TypedDict(
    "WeekdayRow",
    {
        "scans": "int",
        "unique_visitors": "int",
        "share": "float",
        "value": "int",
    },
    total=False,
)

WhatsappData = TypedDict(
    "WhatsappData",
    {
        "number": "str",
        "message": "str",
    },
    total=False,
)

WifiData = TypedDict(
    "WifiData",
    {
        "ssid": "str",
        "encryption": "Literal['WPA', 'WEP', 'nopass']",
        "password": "str",
        "hidden": "bool",
    },
    total=False,
)

Workspace = TypedDict(
    "Workspace",
    {
        "id": "str",
        "name": "str",
        "plan": "Literal['free', 'pro', 'business', 'agency']",
        "limits": "Limits",
        "features": "WorkspaceFeatures",
        "createdAt": "str",
        "suspendedAt": "str | None",
    },
    total=False,
)

WorkspaceAnalytics = TypedDict(
    "WorkspaceAnalytics",
    {
        "from": "str",
        "to": "str",
        "interval": "Literal['hour', 'day', 'week', 'month']",
        "timezone": "str",
        "totals": "Totals",
        "previous": "Totals",
        "timeseries": "list[TimeseriesPoint]",
        "breakdowns": "Breakdowns",
        "rows": "list[AnalyticsRow]",
        "top_qr_codes": "list[TopQrCode]",
    },
    total=False,
)

WorkspaceFeatures = TypedDict(
    "WorkspaceFeatures",
    {
        "scim": "bool",
        "sso": "bool",
    },
    total=False,
)

WorkspaceLimits = TypedDict(
    "WorkspaceLimits",
    {
        "perMinute": "int",
        "perMonth": "int",
        "codes": "int | None",
        "bytes": "int | None",
        "fileBytes": "int",
    },
    total=False,
)

WorkspaceScan = TypedDict(
    "WorkspaceScan",
    {
        "id": "str",
        "qr_code_id": "str",
        "scanned_at": "str",
        "country": "str",
        "city": "str",
        "device": "Literal['mobile', 'tablet', 'desktop', 'other']",
        "os": "Literal['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other']",
        "browser": "Literal['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other']",
        "language": "str",
        "referrer": "str",
        "rule": "int | None",
        "via": "Literal['symbol', 'link', 'unknown']",
        "bot": "bool",
        "version": "int | None",
        "qr_code_name": "str | None",
    },
    total=False,
)

WorkspaceScanList = TypedDict(
    "WorkspaceScanList",
    {
        "data": "list[WorkspaceScan]",
        "next_cursor": "str | None",
    },
    total=False,
)

WorkspaceSettings = TypedDict(
    "WorkspaceSettings",
    {
        "id": "str",
        "name": "str",
        "plan": "Literal['free', 'pro', 'business', 'agency']",
        "limits": "WorkspaceLimits",
        "features": "WorkspaceFeatures",
        "createdAt": "str",
        "suspendedAt": "str | None",
        "brand": "dict[str, Any] | None",
        "defaultDesignTemplateId": "str | None",
        "requireSecondFactor": "bool",
        "usage": "WorkspaceUsage",
        "maintenance": "bool",
        "fileStorage": "bool",
    },
    total=False,
)

WorkspaceUsage = TypedDict(
    "WorkspaceUsage",
    {
        "codes": "int",
        "bytes": "int",
    },
    total=False,
)
