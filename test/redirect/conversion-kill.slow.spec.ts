import { formTokenIn } from '../toolbox/lead-form.js';
import { endProcesses, startProcess } from '../toolbox/processes.js';
import { env, preparePage, storedIn, VISITS, visitThroughKills } from './page-kills.js';
import type { LoadRequest } from './scan-load.js';

let visitors = 0;
/** Each visitor has a separate network, since forms are limited by network. */
const headersOf = (mark: string) => ({
  'x-country': 'CH',
  'x-city': mark,
  'x-forwarded-for': `198.18.${(visitors += 1) >> 8}.${visitors & 255}`,
});
const clickOf = (mark: string): LoadRequest => ({ headers: headersOf(mark) });
const leadOf =
  (token: string) =>
  (mark: string): LoadRequest => ({
    headers: headersOf(mark),
    form: { 'form.token': token, email: `${mark}@example.com` },
  });

function expectOneEventEach({ rows, marks, lone }: Awaited<ReturnType<typeof storedIn>>): void {
  expect(rows.length).toBe(marks.size);
  expect(rows.filter(({ events }) => events !== 1)).toEqual([]);
  expect(lone).toBe(0);
}

describe('kills under load', () => {
  afterEach(endProcesses);

  it('lose no click that got its 302, and give each exactly one event', async () => {
    const first = await startProcess({ env });
    const path = await preparePage(first);
    const { service, answered, statuses } = await visitThroughKills(first, {
      path: `${path}/cta/book`,
      kills: ['both'],
      requestOf: clickOf,
    });
    expect([...statuses].filter((status) => ![302, 503].includes(status))).toEqual([]);
    const stored = await storedIn(service, 'cta_clicks', 'cta_click');
    expect(answered.length).toBeGreaterThanOrEqual(VISITS);
    expect(answered.filter((mark) => !stored.marks.has(mark))).toEqual([]);
    expectOneEventEach(stored);
  }, 120_000);

  it('lose no lead that got its 303, and give each exactly one event, also when its form is sent again', async () => {
    const first = await startProcess({ env });
    const path = await preparePage(first);
    const token = formTokenIn(await (await fetch(first.shortUrl + path)).text());
    const requestOf = leadOf(token);
    const { service, answered, broken, statuses } = await visitThroughKills(first, {
      path: `${path}/lead`,
      kills: ['PostgreSQL alone', 'the service'],
      requestOf,
    });
    expect(answered.length).toBeGreaterThanOrEqual(2 * VISITS);
    expect([...statuses].filter((status) => ![303, 503].includes(status))).toEqual([]);
    const before = await storedIn(service, 'leads', 'lead');
    expect(answered.filter((mark) => !before.marks.has(mark))).toEqual([]);
    expectOneEventEach(before);
    // Visitors whose browser reports a broken connection send the form again; some of these leads are stored already.
    expect(broken.length).toBeGreaterThan(0);
    for (const mark of broken) {
      const { headers, form } = requestOf(mark);
      const sent = await fetch(`${service.shortUrl}${path}/lead`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      expect(sent.status).toBe(303);
    }
    const after = await storedIn(service, 'leads', 'lead');
    expect([...answered, ...broken].filter((mark) => !after.marks.has(mark))).toEqual([]);
    expectOneEventEach(after);
  }, 120_000);
});
