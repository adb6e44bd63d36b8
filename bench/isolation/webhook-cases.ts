import type { Case } from './case.js';
import { createTarget } from './database.js';
import { answersText, scanFor, SCANS_AT_ONCE } from './load.js';
import { CLOSING_PATH } from './receiver-paths.js';
import { addEndpoint } from '../toolbox/webhook-endpoint.js';

const SECONDS = 8;

interface Endpoints {
  count: number;
  path: string;
}

const scans = (name: string, endpoints: Endpoints): Case => ({
  name: `webhooks: scans, ${SCANS_AT_ONCE} at once for ${SECONDS} s, ${name}`,
  async prepare({ shortUrl: url, client, receiverUrl }) {
    const target = await createTarget(client);
    for (let added = 0; added < endpoints.count; added += 1)
      await addEndpoint(client, target.workspaceId, receiverUrl + endpoints.path);
    return async () => {
      const answers = await scanFor(url, [target.shortCode], SECONDS);
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
  scans('to one endpoint', { count: 1, path: '/' }),
  scans('to 50 endpoints', { count: 50, path: '/' }),
  scans('to 8 endpoints that close each connection', { count: 8, path: CLOSING_PATH }),
];
