import type { Case } from './case.js';
import { createTarget } from './database.js';
import { answersText, send, type Answers } from './load.js';
import { CLOSING_PATH } from './receiver-paths.js';
import { addEndpoint } from '../toolbox/webhook-endpoint.js';

const SCANS_AT_ONCE = 20;
const SECONDS = 8;
const headers = { 'x-forwarded-for': '198.51.100.99' };

interface Endpoints {
  count: number;
  path: string;
}

const scans = (name: string, endpoints: Endpoints): Case => ({
  name: `webhooks: scans, 20 at once for ${SECONDS} s, ${name}`,
  async prepare({ shortUrl: url, client, receiverUrl }) {
    const target = await createTarget(client);
    for (let added = 0; added < endpoints.count; added += 1)
      await addEndpoint(client, target.workspaceId, receiverUrl + endpoints.path);
    return async () => {
      const answers: Answers = new Map();
      const endsAt = performance.now() + SECONDS * 1_000;
      const scan = async () => {
        while (performance.now() < endsAt) {
          const status = await send(url, { path: `/${target.shortCode}`, headers });
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: SCANS_AT_ONCE }, scan));
      // The next case must not deliver the remaining events.
      await client.query(
        `update webhook_endpoints set status = 'paused', events = '{lead}' where workspace_id = $1`,
        [target.workspaceId],
      );
      return answersText(answers);
    };
  },
});

export const WEBHOOK_CASES: Case[] = [
  scans('without an endpoint', { count: 0, path: '/' }),
  scans('to 50 endpoints', { count: 50, path: '/' }),
  scans('to 8 endpoints that close each connection', { count: 8, path: CLOSING_PATH }),
];
