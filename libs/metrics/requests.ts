import { Counters } from './counters.js';
import { Histograms, SLOW } from './histograms.js';
import { level } from './gauges.js';
import { group } from './registry.js';

/** Of the API. */
export const requestMetrics = group(() => ({
  duration: new Histograms(
    'http_server_request_duration_seconds',
    'Time from the head of a request to the end of its response, without scans; status_class is aborted if the client left',
    SLOW,
    ['method', 'route', 'status_class'],
  ),
  active: level('http_server_active_requests', 'Requests in progress, without scans'),
  problems: new Counters('qr_problems_total', 'Error responses by code', ['code']),
  limitDecisions: new Counters(
    'qr_limit_decisions_total',
    'Requests by decision of the rate limits: admitted, or the limit that refused them',
    ['decision'],
  ).ofEach(['admitted', 'burst', 'quota']),
  signIns: new Counters('qr_sign_ins_total', 'Sign-ins', ['method', 'result']),
  idempotency: new Counters('qr_idempotency_total', 'Requests with an Idempotency-Key', ['result']).ofEach([
    'executed',
    'replayed',
    'in_progress',
    'reused',
  ]),
  imageDuration: new Histograms(
    'qr_png_duration_seconds',
    'Time to draw a PNG image, with its wait',
    SLOW,
  ).of(),
  streams: level('qr_sse_connections', 'Open streams of scans'),
  imageQueue: level('qr_png_queue', 'PNG images that wait or are being drawn'),
}));
