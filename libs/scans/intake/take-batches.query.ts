import { ADD_LATE_SCANS } from './add-late-scans.step.js';
import { CLAIM_THESE, CLAIM_WAITING, claimBatches, MAX_BATCHES } from './claim-batches.step.js';
import { COUNT_SCANS } from './count-scans.step.js';
import { EXPORT_SCANS } from './export-scans.step.js';
import { FIND_FIRST_VISITS } from './find-first-visits.step.js';
import { MAKE_EVENTS } from './make-events.step.js';
import { storeScans } from './store-scans.step.js';
import { STREAM_SCANS } from './stream-scans.step.js';

/**
 * To process stored scans in the same transaction, add a step: a file with common table expressions over `stored` or
 * `counting`.
 */
const stepsOf = (which: string, known: 'fail' | 'skip', isExporting: boolean) => [
  claimBatches(which),
  FIND_FIRST_VISITS,
  storeScans(known),
  COUNT_SCANS,
  STREAM_SCANS,
  ADD_LATE_SCANS,
  MAKE_EVENTS,
  ...(isExporting ? [EXPORT_SCANS] : []),
];

/**
 * Processes batches of the scan log in one atomic statement with the parameters of `claimBatches`:
 * docs/protocols/intake.md. Returns {batches, scans, events, isFull, oldest}; `isFull` means that more may wait, and
 * `oldest` is the id of the oldest batch. Bots are not counted, and scans of purged codes are dropped.
 */
const takeBatches = (which: string, known: 'fail' | 'skip', isExporting: boolean) => `
with ${stepsOf(which, known, isExporting).join(', ')}
select taken.batches, (select count(*)::int from stored) as scans, (select count(*)::int from events) as events,
  taken.batches < seen.batches or seen.batches = ${MAX_BATCHES} as "isFull",
  (select id from due order by id limit 1) as oldest
from (select count(*)::int as batches from batches) taken, (select count(*)::int as batches from due) seen`;

/** @param isExporting adds the scans to the outbox of ClickHouse */
export const takeStatements = (isExporting: boolean) => ({
  waiting: takeBatches(CLAIM_WAITING, 'skip', isExporting),
  /** Costs less, but fails with a unique violation if one of the scans is already stored. */
  new: takeBatches(CLAIM_WAITING, 'fail', isExporting),
  these: takeBatches(CLAIM_THESE, 'skip', isExporting),
});
