/** What each runtime does with the packed client; the name of the package is inserted by the test. */
export const smokeSource = (name: string): string => `
import { QrClient, ValidationError, verifyWebhook, VERSION } from '${name}';
${SMOKE}`;

/** The same in CommonJS. */
export const smokeInCommonJs = (name: string): string => `
const { QrClient, ValidationError, verifyWebhook, VERSION } = require('${name}');
${SMOKE.replace('export async function', 'async function')}
module.exports = { smoke };`;

const SMOKE = `
export async function smoke({ url, key, webhook }) {
  const qr = new QrClient({ baseUrl: url, apiKey: key });
  const tags = ['smoke-' + crypto.randomUUID()];
  for (const name of ['One', 'Two', 'Three'])
    await qr.codes.create({ name, tags, category: 'url', qr_data: { url: 'https://example.com' } });
  const codes = [];
  for await (const code of qr.codes.list({ tag: tags, limit: 2 })) codes.push(code);
  const image = await qr.codes.getImage(codes[0].id, { format: 'png' });
  const bytes = new Uint8Array(await image.arrayBuffer());
  const csv = await (await qr.codes.list({ tag: tags }).csv()).text();
  const error = await qr.codes.create({ name: '' }).catch((reason) => reason);
  const stop = new AbortController();
  const stream = qr.scans.stream(codes[0].id, {}, { signal: stop.signal })[Symbol.asyncIterator]().next();
  setTimeout(() => stop.abort(new Error('stopped')), 200);
  const ended = await stream.catch(({ message }) => message);
  const event = await verifyWebhook(webhook);
  const unsigned = await verifyWebhook({ ...webhook, body: webhook.body + ' ' }).catch(({ reason }) => reason);
  return {
    version: VERSION,
    names: codes.map(({ name }) => name),
    signature: String.fromCharCode(...bytes.subarray(1, 4)),
    lines: csv.trim().split('\\n').length,
    refused: [error instanceof ValidationError, error.code],
    ended,
    verified: [event.event, unsigned],
  };
}`;
