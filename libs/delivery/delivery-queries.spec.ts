import { useDatabase } from '../../test/toolbox/use-database.js';
import { CLAIM } from './delivery-claims.queries.js';
import { READY_ENDPOINTS, STORE_OUTCOMES, TAKE_OUT } from './delivery-groups.queries.js';
import { CLAIM_EVENTS } from './outbox-fan-out.queries.js';
import { STORE_RESULTS_SOON } from './store-results.query.js';

/** A connection keeps a plan made for small tables until they are analyzed. */
describe('plans of statements for empty tables', () => {
  const database = useDatabase();

  it.each([CLAIM_EVENTS, CLAIM, STORE_RESULTS_SOON, READY_ENDPOINTS, STORE_OUTCOMES, TAKE_OUT])(
    'read no table of webhooks from end to end: $name',
    async ({ text }) => {
      const { rows } = await database.client.query<{ 'QUERY PLAN': string }>(
        `explain (generic_plan) ${text}`,
      );
      const plan = rows.map((line) => line['QUERY PLAN']);
      expect(
        plan.filter((line) => /Seq Scan on webhook_(?:deliver|events|attempts|outcomes)/.test(line)),
      ).toEqual([]);
    },
  );
});
