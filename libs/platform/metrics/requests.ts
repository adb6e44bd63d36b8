import { counter, counters, level, SLOW, group, tracedHistogram } from './metrics.js';

export const requestMetrics = group(() => ({
  duration: tracedHistogram(
    'http_server_request_duration_seconds',
    'Time from the head of a request to the end of its response, without scans and health checks; status_class is aborted if the client left',
    SLOW,
    ['method', 'route', 'status_class'],
  ),
  active: level('http_server_active_requests', 'Requests in progress, without scans'),
  problems: counter('qr_problems_total', 'Error responses by code', ['code']),
  limitDecisions: counters(
    'qr_limit_decisions_total',
    'Requests by decision of the rate limits: admitted, or the limit that refused them',
    'decision',
    ['admitted', 'burst', 'quota'],
  ),
  signIns: counter('qr_sign_ins_total', 'Sign-ins', ['method', 'result']),
  idempotency: counters('qr_idempotency_total', 'Requests with an Idempotency-Key', 'result', [
    'executed',
    'replayed',
    'in_progress',
    'reused',
    'already_done',
  ]),
  streams: level('qr_sse_connections', 'Open streams of scans'),
}));
