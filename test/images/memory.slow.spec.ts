import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import sharp from 'sharp';
import { memoryMiB } from '../../bench/toolbox/process-memory.js';
import { admin } from '../toolbox/admin.js';
import { Client, type Answer } from '../toolbox/client.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import type { Problem } from '../toolbox/problem.js';
import { childrenOf, endProcesses, launchProcess, type RunningProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

const APP_SECRET = 'a secret of thirty-two bytes or more';
/** A machine that does other work can take much longer than the second of an idle one. */
const BACK_MS = 60_000;
/** What requests of any kind leave in the heaps of the process and its threads; images in threads left 800 MiB. */
const HEAPS_MIB = 250;

interface Values {
  api: { resources: { limits: { memory: string } } };
}

const limitMiB = Number(
  /^(\d+)Mi$/.exec(
    (load(readFileSync('deploy/helm/qr-service/values.yaml', 'utf8')) as Values).api.resources.limits.memory,
  )?.[1],
);

const CODE = { name: 'Poster', category: 'text', qr_data: { text: 'x'.repeat(900) }, dynamic: false };
const DESIGN = {
  dot_style: 'classy',
  gradient: {
    ...{ type: 'linear', rotation: 45 },
    stops: [
      { offset: 0, color: '#000000' },
      { offset: 1, color: '#123a7a' },
    ],
  },
  frame: { style: 'box', text: 'Scan me', color: '#123a7a' },
};
const svgLogo = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
/** Each level says ten times what the one below says. */
const SLOW_LOGO = svgLogo(
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><defs>${Array.from(
    { length: 8 },
    (_, level) =>
      `<g id="g${level}">${level === 7 ? '<rect width="9" height="9"/>' : `<use href="#g${level + 1}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use href="#g0"/></svg>`,
);
/** A picture of 100 megapixels in 22 KB. The reference hides it from what is checked by name. */
async function largeLogo(): Promise<string> {
  const create = { width: 10_000, height: 10_000, channels: 3, background: '#000000' } as const;
  const png = await sharp({ create }).png({ palette: true, colors: 2 }).toBuffer();
  return svgLogo(
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><image width="90" height="90" href="&#100;ata:image/png;base64,${png.toString('base64')}"/></svg>`,
  );
}

describe('the memory of images', () => {
  let database: TestDatabase;
  let api: RunningProcess;
  let acme: Client;
  let other: Client;

  beforeAll(async () => {
    database = await createDatabase();
    const env = { DATABASE_URL: database.url, APP_SECRET, NODE_OPTIONS: '--max-semi-space-size=32' };
    api = await launchProcess({ args: ['dist/apps/api/main.js'], env });
    await api.waitForOutput(/"msg":"started"/);
    acme = await addWorkspace('Acme');
    other = await addWorkspace('Other');
  });
  afterAll(async () => {
    await endProcesses();
    await database.drop();
  });

  async function addWorkspace(name: string): Promise<Client> {
    const { apiKey = '' } = (
      await admin({ DATABASE_URL: database.url, APP_SECRET }, 'workspace', 'add', name)
    ).json();
    return new Client(api.baseUrl, '', apiKey, '');
  }

  const preview = (client: Client, query: string, design: object = DESIGN): Promise<Answer<Problem>> =>
    client.post<Problem>(`/api/v1/qr/preview?${query}`, { ...CODE, design });
  const isBusy = () => childrenOf(api.pid).length > 0;
  const killChild = async () => {
    await waitUntil(isBusy, 'the process');
    for (const child of childrenOf(api.pid)) process.kill(child, 'SIGKILL');
  };

  /** Returns the most memory, with all processes, while `work` is done. */
  async function peakOf(work: Promise<unknown>): Promise<{ all: number; children: number }> {
    const peak = { all: 0, children: 0 };
    const timer = setInterval(() => {
      const children = childrenOf(api.pid)
        .map((pid) => memoryMiB(pid, 'VmRSS') || 0)
        .reduce((sum, memory) => sum + memory, 0);
      peak.children = Math.max(peak.children, children);
      peak.all = Math.max(peak.all, children + memoryMiB(api.pid, 'VmRSS'));
    }, 20);
    await work.finally(() => clearInterval(timer));
    return peak;
  }

  it('stays below the limit of the chart for ten of the largest images at once, and others wait for none', async () => {
    for (const client of [acme, other]) await preview(client, 'format=png&size=512');
    const warm = memoryMiB(api.pid, 'VmRSS');
    const large = Array.from({ length: 10 }, () => preview(acme, 'format=jpg&size=4096'));
    let left = large.length;
    for (const image of large) void image.then(() => left--);
    const peak = peakOf(Promise.all(large));
    await waitUntil(isBusy, 'the first large image');
    const small = await Promise.all([other.get('/api/v1/qr'), preview(other, 'format=png&size=512')]);
    expect([...small.map(({ status }) => status), left > 0]).toEqual([200, 200, true]);
    const answers = await Promise.all(large);
    for (const { status, headers } of answers)
      expect(status === 200 || (status === 503 && Number(headers['retry-after']) > 0)).toBe(true);
    const [drawn] = answers.filter(({ status }) => status === 200);
    expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 4_096 });
    expect((await peak).all).toBeLessThan(limitMiB);
    const isBack = () => !isBusy() && memoryMiB(api.pid, 'VmRSS') < warm + HEAPS_MIB;
    await waitUntil(isBack, 'the memory to be free', BACK_MS);
  });

  it('bounds the memory of a logo, which gets 422, and reads the next one', async () => {
    const refused = preview(acme, 'format=svg', { logo: await largeLogo() });
    expect((await peakOf(refused)).children).toBeLessThan(400);
    expect((await refused).status).toBe(422);
    expect((await refused).body.detail).toMatch(/too expensive to draw; save it as PNG/);
    const logo = svgLogo(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    expect((await preview(acme, 'format=svg', { logo })).status).toBe(200);
  });

  it('answers 422 to a logo, and 503 to an image, whose process the kernel ends', async () => {
    const logo = preview(acme, 'format=svg', { logo: SLOW_LOGO });
    await killChild();
    expect((await logo).status).toBe(422);
    const image = preview(acme, 'format=png&size=4096');
    await killChild();
    const { status, headers } = await image;
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect((await preview(acme, 'format=png&size=1300')).status).toBe(200);
  });

  it('ends the process of a client that disconnects, and starts none for those that wait', async () => {
    const leaving = new AbortController();
    const body = JSON.stringify({ ...CODE, design: DESIGN });
    const headers = { ...acme.credentials, 'content-type': 'application/json' };
    const left = Array.from({ length: 5 }, () =>
      fetch(`${api.baseUrl}/api/v1/qr/preview?format=png&size=4096`, {
        ...{ method: 'POST', headers, body },
        signal: leaving.signal,
      }),
    );
    await waitUntil(isBusy, 'the first process');
    leaving.abort();
    await Promise.allSettled(left);
    await waitUntil(() => !isBusy(), 'the end of the process');
    expect((await preview(acme, 'format=png&size=1300')).status).toBe(200);
    expect(isBusy()).toBe(false);
  });
});
