import type { Tone } from '../../ui/badge.js';
import type { Delivery, Webhook } from './webhooks.queries.js';

export const STATUS_TONES: Record<Webhook['status'], Tone> = {
  active: 'ok',
  paused: 'warn',
  disabled: 'bad',
  recovering: 'warn',
};

export const STATE_TONES: Record<Delivery['state'], Tone> = {
  pending: 'warn',
  delivering: 'accent',
  delivered: 'ok',
  failed: 'bad',
  cancelled: 'plain',
  erased: 'plain',
};

/** A delivery that waits after a failed attempt is retrying. */
export const stateName = ({ state, attemptCount }: Delivery): Delivery['state'] | 'retrying' =>
  state === 'pending' && attemptCount > 0 ? 'retrying' : state;
