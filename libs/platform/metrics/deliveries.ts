import { counter, counters, gauge, level, LONG, SLOW, group, tracedHistogram } from './metrics.js';

const OUTBOX = 'An event waits until its deliveries are created, and a delivery from the time when it is due';

export const deliveryMetrics = group(() => ({
  attempts: counter(
    'qr_webhook_attempts_total',
    'Attempts of deliveries: delivered, gone (410), bad_status (any other status but 2xx), or the error of the attempt',
    ['result'],
  ),
  ended: counters('qr_webhook_deliveries_total', 'Deliveries that ended', 'state', ['delivered', 'failed']),
  attemptDuration: tracedHistogram('qr_webhook_attempt_duration_seconds', 'Time of an attempt', SLOW),
  latency: tracedHistogram(
    'qr_webhook_delivery_latency_seconds',
    'Time from an event to the 2xx of its receiver, retries included',
    LONG,
  ),
  expiredLeases: counter(
    'qr_webhook_leases_expired_total',
    'Attempts whose result was not stored because their lease had expired or their endpoint was deleted',
  ),
  inFlight: level('qr_webhook_in_flight', 'Attempts in progress'),
  pendingEvents: gauge(
    'qr_webhook_events_pending',
    'Events whose deliveries are not created yet, counted up to 100,000',
  ),
  endpoints: gauge(
    'qr_webhook_endpoints',
    'Endpoints that cause delays of their own deliveries: at_limit (due ones wait for those in progress), failing',
    ['state'],
  ),
  oldest: gauge(
    'qr_webhook_outbox_oldest_seconds',
    `Longest wait in the outbox; 0 if nothing waits. ${OUTBOX}`,
  ),
}));

export const deliveryQueueMetrics = group(() => ({
  jobs: gauge('qr_bull_jobs', 'Jobs of the Bull queue of deliveries', ['state']),
}));

export const emailMetrics = group(() => ({
  attempts: counters('qr_emails_total', 'Emails by result of an attempt to send them', 'result', [
    'sent',
    'retry',
    'given_up',
  ]),
  pending: gauge('qr_emails_pending', 'Emails that are not sent yet, counted up to 100,000'),
  oldest: gauge(
    'qr_emails_oldest_seconds',
    'Age of the oldest email that is not sent yet; 0 if there is none',
  ),
}));
