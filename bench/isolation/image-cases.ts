import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Case } from './case.js';
import { createTarget, type Target } from './database.js';
import { answersText, send, type Answers, type Sent } from './load.js';

const SECONDS = 10;
const PREVIEWS_PER_SECOND = 200;
const BURST = 10;

const previewOf = ({ apiKey }: Target): Sent => ({
  method: 'POST',
  path: '/api/v1/qr/preview?format=png',
  headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    ...{ name: 'Table 12', category: 'url', qr_data: { url: 'https://example.com/menu' } },
    design: { dot_style: 'rounded', corner_style: 'rounded', foreground: '#123a7a' },
  }),
});

async function sendPreviews(url: string, target: Target): Promise<string> {
  const answers: Answers = new Map();
  const sent: Promise<void>[] = [];
  const preview = previewOf(target);
  for (let burst = 0; burst < (SECONDS * PREVIEWS_PER_SECOND) / BURST; burst++) {
    for (let one = 0; one < BURST; one++)
      sent.push(
        send(url, preview).then((status) => void answers.set(status, (answers.get(status) ?? 0) + 1)),
      );
    await sleep((1_000 * BURST) / PREVIEWS_PER_SECOND);
  }
  await Promise.all(sent);
  return answersText(answers);
}

/** The limit is far above that of a plan, because this measures previews. */
const LIMIT = 1_000_000;

export const previews: Case = {
  name: `images: ${PREVIEWS_PER_SECOND} previews of a design per second, for ${SECONDS} s`,
  async prepare({ url, client }) {
    const target = await createTarget(client, LIMIT);
    return () => sendPreviews(url, target);
  },
};

async function addCodes(client: Client, { workspaceId, shortCode }: Target, count: number): Promise<void> {
  await client.query(
    `insert into qr_codes (id, workspace_id, name, category, qr_data, short_code, short_code_norm, version,
       created_at, updated_at)
     select gen_random_uuid(), $1, 'Table ' || n, 'url', '{"url": "https://example.com/menu"}', $2 || 'T' || n, $2 || 'T' || n, 1,
       now() - n * interval '1 second', now()
     from generate_series(1, $3::int) n`,
    [workspaceId, shortCode, count],
  );
}

export const files: Case = {
  name: 'images: the same beside a ZIP of 10,000 and a sheet of 1,000',
  async prepare({ url, client }) {
    const [one, other, third] = [
      await createTarget(client, LIMIT),
      await createTarget(client, LIMIT),
      await createTarget(client, LIMIT),
    ];
    await addCodes(client, other, 9_999);
    await addCodes(client, third, 999);
    const download = async (path: string, { apiKey }: Target) => {
      const startedAt = performance.now();
      const status = await send(url, { path, headers: { authorization: `Bearer ${apiKey}` } });
      return `${status} after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
    };
    return async () => {
      const [shown, archive, sheet] = await Promise.all([
        sendPreviews(url, one),
        download('/api/v1/qr/images.zip?format=png', other),
        download('/api/v1/qr/sheet.pdf?preset=a4_70x37_avery_3474', third),
      ]);
      return `${shown}; ZIP: ${archive}; sheet: ${sheet}`;
    };
  },
};
