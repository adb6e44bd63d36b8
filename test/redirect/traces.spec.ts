import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { formTokenIn } from '../toolbox/lead-form.js';
import { endProcesses, newFolder } from '../toolbox/processes.js';
import { RedirectWorld, type Answer, type DynamicCode, type Edge } from './redirect-world.js';

const VISITORS = 300;
const AT_ONCE = 50;
/** Anything that contains this mark has stored the user agent of a visitor. */
const AGENT_MARK = 'browser-of-this-test';

const CTAS = [{ id: 'book', label: 'Book', url: 'https://example.com/book' }];
const LEAD_FORM = { fields: [{ name: 'email', label: 'Email', type: 'email' }] };
const PAGE = { title: 'Hello', ctas: CTAS, lead_form: LEAD_FORM };

/** Every second visitor uses IPv6; each has a separate network. */
const addressOf = (visitor: number): string =>
  visitor % 2 === 0
    ? `2a00:1450:${(0x4000 + visitor).toString(16)}::200e`
    : `81.2.${visitor >> 8}.${visitor & 255}`;
const ADDRESSES = Array.from({ length: VISITORS }, (_, visitor) => addressOf(visitor));

/**
 * Traces as text and as the hexadecimal content of a bytes column. The four bytes of IPv4 would occur by chance, so
 * they are left out.
 */
const TRACES = [...ADDRESSES, AGENT_MARK].flatMap((trace) => {
  const isIpv6 = trace.includes(':');
  const forms = [Buffer.from(trace), ...(isIpv6 ? [Buffer.from(ipaddr.parse(trace).toByteArray())] : [])];
  return forms.flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('hex')]);
});

describe('what is kept of visitors', () => {
  let world: RedirectWorld;
  let connection: CuttableConnection;
  let folder: string;
  let edge: Edge;
  let code: DynamicCode;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    connection = await cuttable(world.database.url);
    folder = join(newFolder(), 'journal');
    edge = await world.startEdge({
      databaseUrl: connection.url,
      env: { TRUSTED_PROXIES: '127.0.0.1', JOURNAL_DIR: folder },
    });
    await world.addEndpoint();
    code = await world.addCode({ category: 'landing_page', qrData: PAGE });
  });
  afterEach(async () => {
    connection.restore();
    await world.close();
    await connection.close();
    await endProcesses();
  });

  const headersOf = (visitor: number) => ({
    'x-forwarded-for': addressOf(visitor),
    'user-agent': `Mozilla/5.0 (Linux; Android 16) Chrome/140.0.0.0 Mobile ${AGENT_MARK}/${visitor}`,
  });
  const scan = (visitor: number) => edge.get(`/${code.shortCode}`, headersOf(visitor));
  const click = (visitor: number) => edge.get(`/${code.shortCode}/cta/book`, headersOf(visitor));
  const send = (visitor: number, token: string) => {
    const form = new URLSearchParams({ 'form.token': token, email: `visitor-${visitor}@example.com` });
    return edge.get(`/${code.shortCode}/lead`, headersOf(visitor), 'POST', form.toString());
  };
  async function eachVisitor(visit: (visitor: number) => Promise<Answer>): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (let first = 0; first < VISITORS; first += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => visit(first + index)));
      for (const { status } of answers) statuses.add(status);
    }
    return statuses;
  }
  const journal = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');
  const countOf = async (table: string) => {
    const [row] = await world.dataSource.query<{ count: number }[]>(
      `select count(*)::int as count from "${table}"`,
    );
    return row?.count;
  };
  async function dump(): Promise<string> {
    const tables = await world.dataSource.query<{ name: string }[]>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    let text = '';
    for (const { name } of tables) {
      const rows = await world.dataSource.query<{ row: string }[]>(`select t::text as row from ${name} t`);
      text += rows.map(({ row }) => row).join('\n');
    }
    return text;
  }
  const tracesIn = (text: string): string[] => TRACES.filter((trace) => text.includes(trace));

  it(`is neither the address nor the user agent of any of ${VISITORS} who scan, send the form and click`, async () => {
    const token = formTokenIn((await scan(0)).body);
    expect(await eachVisitor(scan)).toEqual(new Set([200]));
    expect(await eachVisitor((visitor) => send(visitor, token))).toEqual(new Set([303]));
    expect(await eachVisitor(click)).toEqual(new Set([302]));
    connection.cut();
    expect(await eachVisitor(scan)).toEqual(new Set([200]));
    const written = journal();
    expect(written.split('Android').length).toBeGreaterThan(VISITORS);
    expect(tracesIn(written)).toEqual([]);
    expect(tracesIn(await dump())).toEqual([]);
    await world.takeIn();
    expect([await countOf('scans'), await countOf('leads'), await countOf('cta_clicks')]).toEqual([
      VISITORS + 1,
      VISITORS,
      VISITORS,
    ]);
    expect(await countOf('webhook_events')).toBe(3 * VISITORS + 1);
    expect(tracesIn(await dump())).toEqual([]);
    expect(tracesIn(world.log)).toEqual([]);
  }, 60_000);
});
