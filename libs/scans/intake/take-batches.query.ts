import { isOfTracedVisitSql } from '#libs/platform';
import { ADD_LATE_SCANS } from './add-late-scans.step.js';
import { CLAIM_THESE, CLAIM_WAITING, claimBatches, MAX_BATCHES } from '../log/claim-batches.step.js';
import { COUNT_SCANS } from './count-scans.step.js';
import { exportScans } from '../export/export-scans.step.js';
import type { SinkName } from '../export/scan-sink.js';
import { FIND_FIRST_VISITS } from './find-first-visits.step.js';
import { MAKE_EVENTS } from './make-events.step.js';
import { storeScans } from './store-scans.step.js';
import { STREAM_SCANS } from './stream-scans.step.js';

/**
 * To process stored scans in the same transaction, add a step: a file with common table expressions over `stored` or
 * `counting`.
 */
const stepsOf = (which: string, known: 'fail' | 'skip', sinks: SinkName[]) => [
  claimBatches(which),
  FIND_FIRST_VISITS,
  storeScans(known),
  COUNT_SCANS,
  STREAM_SCANS,
  ADD_LATE_SCANS,
  MAKE_EVENTS,
  ...(sinks.length > 0 ? [exportScans(sinks)] : []),
];

/**
 * Processes batches of the scan log in one atomic statement with the parameters of `claimBatches`:
 * docs/protocols/intake.md. Returns {batches, scans, events, traced, isFull, oldest}; `isFull` means that more may wait,
 * `traced` are the events that can belong to the traces of visits, and `oldest` is the id of the oldest batch. Bots are not counted, and scans of purged codes are dropped.
 */
const takeBatches = (which: string, known: 'fail' | 'skip', sinks: SinkName[]) => `
with ${stepsOf(which, known, sinks).join(', ')}
select taken.batches, (select count(*)::int from stored) as scans, (select count(*)::int from events) as events,
  array(select id from events where ${isOfTracedVisitSql('id')}) as traced,
  taken.batches < seen.batches or seen.batches = ${MAX_BATCHES} as "isFull",
  (select id from due order by id limit 1) as oldest
from (select count(*)::int as batches from batches) taken, (select count(*)::int as batches from due) seen`;

/** @param sinks stores to which the scans are exported */
export const takeStatements = (sinks: SinkName[]) => ({
  waiting: takeBatches(CLAIM_WAITING, 'skip', sinks),
  /** Costs less, but fails with a unique violation if one of the scans is already stored. */
  new: takeBatches(CLAIM_WAITING, 'fail', sinks),
  these: takeBatches(CLAIM_THESE, 'skip', sinks),
});
