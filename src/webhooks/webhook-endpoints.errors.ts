import { invalidField, problem, ValidationFailed } from '../http/problems/index.js';

export const EndpointNotFound = problem(
  404,
  'not_found',
  () => 'No such webhook endpoint in this workspace.',
);
export const EndpointUrlRefused = problem(422, 'validation_failed', (detail: string) => ({
  detail,
  errors: [{ pointer: '/url', code: 'refused_url', detail }],
}));
export const invalidUrl = (fault: string) => invalidField('/url', fault, 'invalid_url');
export const TooManyEndpoints = problem(
  409,
  'conflict',
  (most: number) =>
    `A workspace can have at most ${most} webhook endpoints; delete one that is no longer needed.`,
);
export const TooManyEndpointsForUrl = problem(
  409,
  'conflict',
  (most: number, target: string) =>
    `At most ${most} webhook endpoints of a workspace can have the same scheme, host and path, whatever their query: ` +
    `${target} has ${most}. Use another path, or delete one of them.`,
);
export const TooManyEndpointsForHost = problem(
  409,
  'conflict',
  (most: number, host: string) =>
    `On the Free plan, at most ${most} webhook endpoints of a workspace can have the same host: ${host} has ${most}. ` +
    'Delete one of them, use another host, or choose another plan.',
);
export const NoNextSecret = problem(
  409,
  'conflict',
  () => 'The endpoint has no next secret; create one first with POST /api/settings/v1/webhooks/{id}/rotate.',
);

export const unknownItems = (field: string, indexes: number[], fault: string) =>
  new ValidationFailed(
    indexes.map((index) => ({
      pointer: `/${field}/${index}`,
      code: 'invalid_value',
      detail: `${field}.${index} ${fault}`,
    })),
  );

export const headersWithoutValue = (indexes: number[], isOtherOrigin: boolean) =>
  new ValidationFailed(
    indexes.map((index) => ({
      pointer: `/headers/${index}/value`,
      code: 'required',
      detail: isOtherOrigin
        ? `headers.${index}.value is required, because the origin of the URL changes`
        : `headers.${index}.value is required, because the endpoint has no such header with a value`,
    })),
  );
