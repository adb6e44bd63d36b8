import { CLAIM_BATCHES, MAX_BATCHES } from './claim-batches.step.js';
import { COUNT_SCANS } from './count-scans.step.js';
import { MAKE_EVENTS } from './make-events.step.js';
import { STORE_SCANS } from './store-scans.step.js';

/**
 * What becomes of a batch of the scan log. Whatever else has to follow the stored scans in their transaction is one more
 * step: common table expressions over `stored` or `counting`, in a file of its own.
 */
const STEPS = [CLAIM_BATCHES, STORE_SCANS, COUNT_SCANS, MAKE_EVENTS];

/**
 * Takes batches of the scan log through all steps, as one statement and so all or nothing. Its parameters are those of
 * CLAIM_BATCHES. Gives {batches, events, isFull}: more may wait.
 *
 * Several may run at once: batches that another has claimed are passed over, and rows that two may write are written in
 * one order (scans, visitors, counters, each by its key), so that no two wait for each other. Bots count nowhere, and
 * scans of codes that were deleted for good are dropped.
 */
export const TAKE_BATCHES = `
with ${STEPS.join(', ')}
select taken.batches, (select count(*)::int from events) as events,
  taken.batches < seen.batches or seen.batches = ${MAX_BATCHES} as "isFull"
from (select count(*)::int as batches from batches) taken, (select count(*)::int as batches from due) seen`;
