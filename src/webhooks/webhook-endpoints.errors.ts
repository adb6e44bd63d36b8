import { problem } from '../problems/index.js';

export const EndpointUrlRefused = problem(422, 'validation_failed', (detail: string) => ({
  detail,
  errors: [{ pointer: '/url', code: 'refused_url', detail }],
}));
