import { counters, FAST, gauge, histograms, group } from './metrics.js';

const OUTCOMES = [
  'redirect',
  'page',
  'head',
  'prefetch',
  'password',
  'preview',
  'image',
  'download',
  'lead',
  'form',
  'click',
  'linkset',
  'fallback',
  'gone',
  'unknown',
  'refused',
  'wrong_method',
  'unavailable',
  'in_doubt',
] as const;
export type VisitOutcome = (typeof OUTCOMES)[number];

export const visitMetrics = group(() => ({
  answered: counters(
    'qr_visits_total',
    'Visits to short URLs by response; redirect and page are scans',
    'outcome',
    OUTCOMES,
  ),
  duration: histograms(
    'qr_visit_duration_seconds',
    'Time from the arrival of a visit to its response',
    FAST,
    'outcome',
    OUTCOMES,
  ),
  cache: counters('qr_code_cache_requests_total', 'Lookups of short codes in the cache', 'result', [
    'hit',
    'miss',
  ]),
  cacheEntries: gauge('qr_code_cache_entries', 'QR codes in the cache'),
  cacheBytes: gauge('qr_code_cache_bytes', 'Approximate size of the QR codes in the cache'),
}));
