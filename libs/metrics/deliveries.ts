import { Counters } from './counters.js';
import { Histograms, LONG, SLOW } from './histograms.js';
import { Gauges, level } from './gauges.js';
import { group } from './registry.js';

const OUTBOX = 'An event waits until its deliveries are created, and a delivery from the time when it is due';

/** Of webhooks, in processes with the worker. */
export const deliveryMetrics = group(() => ({
  attempts: new Counters(
    'qr_webhook_attempts_total',
    'Attempts of deliveries: delivered, gone (410), bad_status (any other status but 2xx), or the error of the attempt',
    ['result'],
  ),
  ended: new Counters('qr_webhook_deliveries_total', 'Deliveries that ended', ['state']).ofEach([
    'delivered',
    'failed',
  ]),
  attemptDuration: new Histograms('qr_webhook_attempt_duration_seconds', 'Time of an attempt', SLOW).of(),
  latency: new Histograms(
    'qr_webhook_delivery_latency_seconds',
    'Time from an event to the 2xx of its receiver, retries included',
    LONG,
  ).of(),
  expiredLeases: new Counters(
    'qr_webhook_leases_expired_total',
    'Attempts whose result was not stored because their lease had expired or their endpoint was deleted',
  ).of(),
  inFlight: level('qr_webhook_in_flight', 'Attempts in progress'),
  pendingEvents: new Gauges(
    'qr_webhook_events_pending',
    'Events whose deliveries are not created yet, counted up to 100,000',
  ),
  oldest: new Gauges(
    'qr_webhook_outbox_oldest_seconds',
    `Longest wait in the outbox; 0 if nothing waits. ${OUTBOX}`,
  ),
}));

/** With REDIS_URL, in processes with the worker. */
export const deliveryQueueMetrics = group(() => ({
  jobs: new Gauges('qr_bull_jobs', 'Jobs of the Bull queue of deliveries', ['state']),
}));

/** In processes with the worker. */
export const emailMetrics = group(() => ({
  attempts: new Counters('qr_emails_total', 'Emails by result of an attempt to send them', ['result']).ofEach(
    ['sent', 'retry', 'given_up'],
  ),
  pending: new Gauges('qr_emails_pending', 'Emails that are not sent yet, counted up to 100,000'),
  oldest: new Gauges(
    'qr_emails_oldest_seconds',
    'Age of the oldest email that is not sent yet; 0 if there is none',
  ),
}));
