import type { WebhookEndpointStatus } from '#libs/database';
import { MAX_ATTEMPTS } from '#libs/delivery';
import { problem } from '../http/problems/index.js';

export const DeliveryNotFound = problem(
  404,
  'not_found',
  () => 'No such webhook delivery in this workspace.',
);
export const EndpointNotActive = problem(
  409,
  'conflict',
  (status: WebhookEndpointStatus) => `The endpoint is ${status}; set its status to active, then retry.`,
);
export const AttemptInProgress = problem(
  409,
  'conflict',
  () => 'An attempt of the delivery is in progress; wait for its result, then retry.',
);
export const DeliveryErased = problem(
  409,
  'conflict',
  () => 'The lead of the delivery was deleted or has expired, so it cannot be sent again.',
);
export const ReplayNotFound = problem(404, 'not_found', () => 'No such replay in this workspace.');
export const ReplayRunning = problem(
  409,
  'conflict',
  () =>
    'A replay of the endpoint is running; wait until it is done, or cancel it with DELETE /api/settings/v1/replays/{id}.',
);
export const NoAttemptsLeft = problem(
  409,
  'conflict',
  () => `The delivery has been attempted ${MAX_ATTEMPTS} times, and cannot be replayed any further.`,
);
