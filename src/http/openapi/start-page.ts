/** `info.description`: the first page that an integrator reads. CommonMark. */
export const START_PAGE = `Create QR codes, redirect their scans, and analyze the results.

## Authentication

Send an API key as \`Authorization: Bearer <API_KEY>\` or as \`X-API-Key: <API_KEY>\`, never in a URL. A key belongs to one
workspace and has the scope \`read\`, \`read_write\` or \`admin\`. An admin of the workspace creates keys with
\`POST /api/settings/v1/api-keys\`. Operations under \`/api/settings/v1\` take the session cookie that signing in
sets, or a key with the scope \`admin\`. Operations under \`/api/auth/v1\` act on behalf of a person, and reject API keys. Operations under \`/api/mobile/v1\` take either, and all of their fields are
in camelCase. Operations under \`/api/scim/v2\` are for identity providers: they require the SCIM token of a workspace, and their
requests, errors and pages are those of SCIM 2.0 (RFC 7644) instead of the following.

## Requests and responses

Send JSON in UTF-8, up to 1 MiB and 20,000 values (10 MiB and 500,000 values in bulk and SCIM). Objects, arrays, strings, numbers,
\`true\`, \`false\`, \`null\` and field names count as values. Unknown fields and query parameters are rejected, so typos do not go
unnoticed. \`PATCH\` takes a JSON merge patch (RFC 7396): \`null\` clears a field, omitted fields keep their value, and arrays are
replaced as a whole. Times are ISO 8601 with an offset; responses contain UTC with milliseconds.

## Errors

Every error outside of SCIM is a problem as defined in RFC 9457. Use \`code\` in your program: it never changes. \`detail\` is a human-readable
explanation, \`errors\` lists the faults of the request with their locations (at most 100), and \`type\` links to the documentation of the code.
Include \`request_id\` (\`requestId\` in sign-in, settings and the mobile API), which is also the header \`X-Request-Id\`, when you ask for help.
A resource of another workspace is a 404, like one that does not exist.

Each operation names the errors that are its own. What any operation can answer, such as 401 or 429, is its \`default\` response. Requests that
are rejected before their path is known (400 \`malformed_request\`, 408, 431) get a problem with \`request_id\` on every path.

## Paging

Lists return up to \`limit\` records, 25 by default and 100 at most. To get the next page, send \`next_cursor\`
(\`nextCursor\` in sign-in, settings and the mobile API) as \`cursor\` with the same filters, until it is \`null\`. Records that are created while
you page do not shift the remaining pages.

## Idempotency

Send a unique \`Idempotency-Key\` with a \`POST\` under \`/api/v1\`, \`/api/mobile/v1\` or \`/api/settings/v1\` to make it safe to retry: for 24 hours, the same request gets the
first 2xx response again, with the header \`Idempotent-Replayed: true\`. A key belongs to the operation: with another \`id\`, query or body
there, the response is 422, and another operation knows nothing of it. A response that contains a secret, such as a new API key, is not
stored: the same request gets 409 \`already_done\` with the \`id\` of the record. Other responses are not stored, so the request is executed again.

To avoid overwriting changes that you have not seen, send the \`ETag\` of a QR code or folder as \`If-Match\`; if the record has
changed, the response is 412.

## Rate limits

Each workspace has a limit per minute and a quota per calendar month (UTC), depending on its plan. Every response contains the
current counters in the six \`X-RateLimit\` headers, and in \`RateLimit-Policy\` and \`RateLimit\`; they are described at the \`default\` responses. If a limit is exceeded, the response is 429: wait for the number of seconds in
\`Retry-After\`, then retry.

## Versioning

The version is part of the path, such as \`/api/v1\`. Within a version, only additions are made: new operations, new optional
fields and parameters, new fields in responses, and new values of \`code\`. Ignore fields that you do not know.

Locations of scans: [IP Geolocation by DB-IP](https://db-ip.com).`;
