import { createHmac, timingSafeEqual } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { readSymbol } from '../read-symbol.js';
import { expectSame, indent, type Conversation } from './conversation.js';
import type { Received } from './receiver.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
/** The city database places this address in London; loopback is a trusted proxy under `npm start`. */
const LONDON = '81.2.69.142';
const MENU = 'https://example.com/menu';
const EVENING_MENU = 'https://example.com/evening-menu';

interface QrCode {
  id: string;
  name: string;
  short_code: string;
  short_url: string;
  payload: string;
}

export interface Analytics {
  totals: { scans: number; unique_visitors: number; bot_scans: number };
  timeseries: { scans: number }[];
  breakdowns: Record<'country' | 'city' | 'device', { value: string | null; scans: number }[]>;
}

export async function createAndChange(talk: Conversation): Promise<QrCode> {
  talk.title('Create a QR code, find it in the list, change its destination');
  const body = { name: 'Table 4', category: 'url', qr_data: { url: MENU } };
  const created = (await talk.ask(201, '/api/v1/qr', { method: 'POST', body })).json as QrCode;
  const list = (await talk.ask(200, '/api/v1/qr')).json as { data: QrCode[] };
  expectSame(
    'the list',
    list.data.map(({ id }) => id),
    [created.id],
  );
  await talk.ask(200, `/api/v1/qr/${created.id}`);
  const change = { name: 'Table 4, evening', qr_data: { url: EVENING_MENU } };
  const changed = await talk.ask(200, `/api/v1/qr/${created.id}`, { method: 'PATCH', body: change });
  return changed.json as QrCode;
}

export async function decodeImages(talk: Conversation, code: QrCode): Promise<void> {
  talk.title('Its image, read back by an independent decoder');
  const svg = await talk.ask(200, `/api/v1/qr/${code.id}/image?format=svg`);
  const drawn = new Resvg(svg.bytes.toString(), { background: '#fff', fitTo: { mode: 'width', value: 600 } });
  expectSame('the content of the SVG', await readSymbol(drawn.render().asPng()), code.payload);
  const png = await talk.ask(200, `/api/v1/qr/${code.id}/image?format=png`);
  expectSame('the content of the PNG', await readSymbol(png.bytes), code.payload);
}

export async function scan(talk: Conversation, code: QrCode): Promise<void> {
  talk.title('A phone in London scans it');
  const headers = { 'User-Agent': IPHONE, 'X-Forwarded-For': LONDON };
  const answer = await talk.ask(302, code.short_url, { headers });
  expectSame('the destination of the phone', answer.headers.get('location'), EVENING_MENU);
}

export async function showAnalytics(talk: Conversation, code: QrCode): Promise<void> {
  talk.title('The scan in analytics');
  const { totals, timeseries, breakdowns } = (
    await talk.ask(200, `/api/v1/qr/${code.id}/analytics?period=24h&interval=day`)
  ).json as Analytics;
  expectSame('total scans', totals.scans, 1);
  expectSame(
    'scans in the time series',
    timeseries.reduce((sum, { scans }) => sum + scans, 0),
    1,
  );
  const values = ({ country, city, device }: Analytics['breakdowns']) =>
    [country, city, device].map(([first]) => first?.value);
  expectSame('country, city and device', values(breakdowns), ['GB', 'London', 'mobile']);
}

/** Verifies like a receiver: recomputes the HMAC over the raw bytes and compares in constant time. */
export function verifyWebhook({ headers, body }: Received, secret: string, code: QrCode): void {
  const signature = String(headers['x-service-signature']);
  console.log(`\n→ POST to the receiver\n  X-Service-Signature: ${signature}`);
  const event = JSON.parse(body.toString()) as { scan: { scanned_at: string } };
  console.log(indent(event));
  const computed = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const isGenuine =
    signature.length === computed.length && timingSafeEqual(Buffer.from(signature), Buffer.from(computed));
  expectSame('the signature over the raw body, valid', isGenuine, true);
  expectSame('the event', event, {
    event: 'scan',
    qr_code_id: code.id,
    qr_name: code.name,
    short_code: code.short_code,
    scan: { country: 'GB', city: 'London', device: 'mobile', scanned_at: event.scan.scanned_at },
  });
}
