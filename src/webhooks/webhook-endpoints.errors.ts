import { problem } from '../problems/index.js';

export const EndpointNotFound = problem(
  404,
  'not_found',
  () => 'No such webhook endpoint in this workspace.',
);
export const EndpointUrlRefused = problem(422, 'validation_failed', (detail: string) => ({
  detail,
  errors: [{ pointer: '/url', code: 'refused_url', detail }],
}));
