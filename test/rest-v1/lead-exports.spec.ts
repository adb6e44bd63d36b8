import { request as httpRequest } from 'node:http';
import type { LeadListDto } from '../../src/analytics/leads/leads.dto.js';
import { LeadList } from '../../src/analytics/leads/lead-list.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { LARGE_FIELDS, leadsAsCsv, storeLeads } from '../toolbox/leads.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const LEADS = '/api/v1/leads';

const world = useService();
let acme: Client;
let code: QrCodeDto;
let path: string;
beforeEach(async () => {
  world.service.clock.set('2026-11-20T10:15:00.000Z');
  acme = await world.service.client();
  code = await acme.qrCode();
  path = `/api/v1/qr/${code.id}/leads`;
});
afterEach(() => jest.restoreAllMocks());

const noop = () => undefined;
const fill = (fields: object[]) => storeLeads(world.service, acme, code, fields);
const csvOf = (of: string) => leadsAsCsv(acme, of);

describe('an export of leads', () => {
  it('has columns for the first 100 names, however many forms the page has had', async () => {
    await fill(
      Array.from({ length: 30 }, (_, n) => ({
        email: 'x',
        [`a${n}`]: '1',
        [`b${n}`]: '2',
        [`c${n}`]: '3',
        [`d${n}`]: '4',
      })),
    );
    const [header = ''] = (await csvOf(path)).text.split('\r\n');
    const names = header.split(',').slice(9);
    expect([names.length, names[0], names[1], names[99]]).toEqual([
      ...[100, 'fields.email', 'fields.a0', 'fields.c24'],
    ]);
  });

  it('has large leads in parts of a megabyte, of which few are measured in vain', async () => {
    await fill(Array<object>(100).fill(LARGE_FIELDS));
    const parts = jest.spyOn(world.service.running.app.get(LeadList), 'page');
    const { rows, text } = await csvOf(path);
    expect([rows.length, rows[99]!['fields.f14']]).toEqual([100, 'ä'.repeat(5_000)]);
    expect(Buffer.byteLength(text)).toBeGreaterThan(15_000_000);
    const limits = parts.mock.calls.map(([, , limit]) => limit);
    expect(limits.slice(0, 15)).toEqual([1_000, ...Array<number>(14).fill(64)]);
    const sizes = await Promise.all(
      parts.mock.results.map(({ value }) => value as ReturnType<LeadList['page']>),
    );
    expect(Math.max(...sizes.map(({ leads }) => leads.length))).toBe(7);
  });

  it('reads on only as its client does, and ends with its client', async () => {
    await fill(Array<object>(12_000).fill({ message: 'm'.repeat(1_000) }));
    const parts = jest.spyOn(world.service.running.app.get(LeadList), 'page');
    const open = () => {
      const headers = { authorization: `Bearer ${acme.key}`, accept: 'text/csv' };
      const sent = httpRequest(world.service.url + LEADS, { headers, agent: false }).on('error', noop);
      let isAnswered = false;
      sent.on('response', (response) => {
        isAnswered = true;
        response.on('error', noop).pause();
      });
      sent.end();
      return { isAnswered: () => isAnswered, leave: () => sent.destroy() };
    };
    const slow = [open(), open()];
    await waitUntil(() => slow.every(({ isAnswered }) => isAnswered()), 'two exports to begin');
    // A list does not wait for exports.
    expect((await acme.get<LeadListDto>(LEADS)).body.data).toHaveLength(25);
    for (const { leave } of slow) leave();
    expect((await csvOf(LEADS)).rows).toHaveLength(12_000);
    // Each export has 13 parts; those whose clients disconnected ended early.
    expect(parts.mock.calls.length - 1 - 13).toBeLessThan(2 * 13);
  });
});
