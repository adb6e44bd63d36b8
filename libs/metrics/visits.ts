import { Counters } from './counters.js';
import { FAST, Histograms } from './histograms.js';
import { Gauges } from './gauges.js';
import { group } from './registry.js';

/** How the scan edge answered a visit; `redirect` and `page` are scans. */
const OUTCOMES = [
  'redirect',
  'page',
  'head',
  'password',
  'preview',
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

/** Of the scan edge. */
export const visitMetrics = group(() => ({
  answered: new Counters('qr_visits_total', 'Visits to short URLs by response; redirect and page are scans', [
    'outcome',
  ]).ofEach(OUTCOMES),
  duration: new Histograms(
    'qr_visit_duration_seconds',
    'Time from the arrival of a visit to its response',
    FAST,
    ['outcome'],
  ).ofEach(OUTCOMES),
  cache: new Counters('qr_code_cache_requests_total', 'Lookups of short codes in the cache', [
    'result',
  ]).ofEach(['hit', 'miss']),
  cacheEntries: new Gauges('qr_code_cache_entries', 'QR codes in the cache'),
  cacheBytes: new Gauges('qr_code_cache_bytes', 'Approximate size of the QR codes in the cache'),
}));
