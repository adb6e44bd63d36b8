import { once } from 'node:events';
import { connect } from 'node:net';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { holdTable } from '../toolbox/held-table.js';
import { note } from '../toolbox/secrets.js';
import { useService } from '../toolbox/use-service.js';

const NETWORK = '198.51.100.201';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome';
const DATA = {
  title: 'The new season',
  lead_form: { fields: [{ name: 'note', label: 'Note', type: 'textarea' }] },
};

const world = useService({ roles: 'all' });
let acme: Client;
let code: QrCodeDto;
beforeEach(async () => {
  note(NETWORK);
  acme = await world.service.client();
  code = await acme.qrCode({ category: 'landing_page', qr_data: DATA });
});

async function token(): Promise<string> {
  const { bytes } = await acme.scan(code);
  return /name="form\.token" value="([^"]+)"/.exec(bytes.toString())?.[1] ?? '';
}

const send = async (body: string, agent = AGENT): Promise<number> => {
  const answer = await fetch(`${world.service.shortUrl}/${code.short_code}/lead`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': NETWORK,
      'user-agent': agent,
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
};

function sendSlowly(network: number) {
  const { hostname, port, host } = new URL(world.service.shortUrl);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const head = [
    `POST /${code.short_code}/lead HTTP/1.1`,
    `Host: ${host}`,
    `X-Forwarded-For: 198.51.100.${network}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 200000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\nnote=`);
  return socket;
}

const countAttempts = async () => {
  const [row] = await world.service.query<{ count: number }>('select count(*)::int as count from attempts');
  return row?.count;
};

describe('forms that are sent in great numbers', () => {
  it('are refused when they have very many fields', async () => {
    const form = `form.token=${await token()}&note=few`;
    expect(await send(form + '&a'.repeat(120_000))).toBe(413);
    expect(await send(`${form}&a=1&b=2`)).toBe(303);
  });

  it('of a network that is blocked add no counts, whatever their user agents', async () => {
    const form = `form.token=${await token()}&note=`;
    for (const agent of ['131', '132']) expect(await send(form + agent, `${AGENT}/${agent}.0`)).toBe(303);
    // This changes the counter of the network: each visitor has sent one form.
    await world.service.query('update attempts set failures = 499 where failures = 2');
    expect(await send(`${form}133`, `${AGENT}/133.0`)).toBe(303);
    const before = await countAttempts();
    for (const agent of ['134', '135', '136'])
      expect(await send(form + agent, `${AGENT}/${agent}.0`)).toBe(429);
    expect(await countAttempts()).toBe(before);
  });

  it('with faults are refused as well, without what was entered', async () => {
    const broken = `form.token=${await token()}&note=${'x'.repeat(5_001)}`;
    expect(await send(broken)).toBe(422);
    await world.service.query('update attempts set failures = 499');
    expect(await send(broken)).toBe(422);
    expect(await send(broken)).toBe(429);
    expect(await send(broken, `${AGENT}/2.0`)).toBe(429);
  });

  it('and arrive slowly keep no other waiting', async () => {
    const form = `form.token=${await token()}&note=1`;
    const networks = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const network of networks) note(`198.51.100.${network}`);
    const slow = networks.flatMap((network) => Array.from({ length: 8 }, () => sendSlowly(network)));
    try {
      await Promise.all(slow.map((socket) => once(socket, 'connect')));
      expect(await send(form)).toBe(303);
      expect(slow.filter(({ closed }) => closed)).toEqual([]);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });

  it('of a network wait for each other, and for no connection that requests need', async () => {
    const form = `form.token=${await token()}&note=`;
    const table = await holdTable(world.service.database.url, 'attempts');
    try {
      const sent = Array.from({ length: 150 }, (_, index) => send(`${form}${index}`));
      const refused = await Promise.any(
        sent.map(async (status) => ((await status) === 503 ? true : Promise.reject(new Error('waits')))),
      );
      expect([refused, await table.countWaiting()]).toEqual([true, 1]);
      expect((await acme.get('/api/v1/qr?limit=1')).status).toBe(200);
      await table.release();
      const statuses = await Promise.all(sent);
      // One is counted and 100 wait; the first one can have waited too long for the table.
      expect(statuses.filter((status) => status !== 503).length).toBeGreaterThanOrEqual(100);
      expect(statuses.filter((status) => status === 303)).toHaveLength(20);
    } finally {
      await table.release().catch(() => undefined);
    }
  });
});
