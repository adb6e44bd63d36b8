export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'url',
      label: 'Address',
      type: 'string',
      required: true,
      helpText: 'Address of the service, such as `https://qr.example.com`',
    },
    {
      key: 'apiKey',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'A key of the workspace; the trigger needs one with the scope `webhooks:write`',
    },
  ],
  test: { url: '/api/v1/me' },
  connectionLabel: '{{workspace.name}}',
};

/** Requests name paths of the service. */
export function beforeRequest(request, z, { authData }) {
  const service = authData.url.replace(/\/+$/, '');
  const headers = { ...request.headers, Authorization: `Bearer ${authData.apiKey}` };
  return { ...request, url: request.url.startsWith('/') ? service + request.url : request.url, headers };
}

/** The detail of an error says what to change. */
export function afterResponse(response, z) {
  response.skipThrowForStatus = true;
  if (response.status < 400) return response;
  const { detail, code } = response.json ?? {};
  if (response.status === 429)
    throw new z.errors.ThrottledError(detail, Number(response.getHeader('Retry-After') ?? 60));
  throw new z.errors.Error(detail ?? `The service responds ${response.status}`, code, response.status);
}
