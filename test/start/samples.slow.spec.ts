import { endProcesses, launchProcess, startProcess, type RunningProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

interface Listed {
  data: { name: string; scan_count: number; folder_id: string | null }[];
  total: number;
}

describe('the samples of npm start', () => {
  let service: RunningProcess;
  beforeAll(async () => {
    service = await startProcess({ env: { DEMO: 'true' } });
  }, 240_000);
  afterAll(endProcesses);

  const get = async <T>(path: string, key = service.demo().apiKey): Promise<T> => {
    const answer = await fetch(service.baseUrl + path, { headers: { 'X-API-Key': key } });
    return (await answer.json()) as T;
  };
  const codes = (key?: string) => get<Listed>('/api/v1/qr?include_total=true&limit=100', key);
  const totals = async () =>
    (await get<{ totals: { scans: number; leads: number } }>('/api/v1/analytics?period=90d')).totals;
  /** The cookie of the admin of the demo workspace. */
  const signIn = async () => {
    const { email, password } = service.demo();
    const answer = await fetch(`${service.baseUrl}/api/auth/v1/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  const endpoints = async (cookie: string) => {
    const answer = await fetch(`${service.baseUrl}/api/settings/v1/webhooks`, { headers: { cookie } });
    return ((await answer.json()) as { items: { status: string; waiting: number }[] }).items;
  };

  it('show a dozen codes with 90 days of scans, leads and an endpoint for which nothing waits; other workspaces are empty', async () => {
    const { data, total } = await codes();
    expect(total).toBe(12);
    const scanned = data.reduce((sum, code) => sum + code.scan_count, 0);
    expect(scanned).toBeGreaterThan(10_000);
    const { scans, leads } = await totals();
    expect([scans, leads]).toEqual([scanned, 12]);
    const { data: folders } = await get<{ data: { name: string }[] }>('/api/v1/folders');
    expect(folders.map(({ name }) => name).sort()).toEqual(['Events', 'Packaging', 'Samples', 'Tables']);
    const { second, free } = service.demo();
    expect([(await codes(second.apiKey)).total, (await codes(free.apiKey)).total]).toEqual([0, 0]);
    expect(await endpoints(await signIn())).toMatchObject([{ status: 'paused', waiting: 0 }]);
  });

  it('go without a trace by npm run demo:clear, but for what somebody has added; a later start brings nothing back', async () => {
    const { data } = await codes();
    const { apiKey } = service.demo();
    const created = await fetch(`${service.baseUrl}/api/v1/qr`, {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ name: 'Mine', category: 'url', qr_data: { url: 'https://example.com/' } },
        folder_id: data[0]?.folder_id,
      }),
    });
    const { id } = (await created.json()) as { id: string };
    const { dataDir } = service;
    const clear = () => launchProcess({ dataDir, args: ['scripts/start.mjs', 'demo-clear'] });
    const cleared = await clear();
    expect([await cleared.exited, cleared.output()]).toEqual([
      { code: 0, signal: null },
      expect.stringContaining('The samples of the demo workspace are gone.\n'),
    ]);
    expect((await codes()).data).toMatchObject([{ name: 'Mine', folder_id: null }]);
    await waitUntil(async () => (await totals()).scans === 0, 'the sums of the workspace');
    expect((await totals()).leads).toBe(0);
    expect(await get('/api/v1/folders')).toMatchObject({ data: [] });
    expect(await endpoints(await signIn())).toEqual([]);
    const audit = await get<{ data: object[] }>(`/api/v1/qr/${id}/history`);
    expect(audit.data).toHaveLength(2);

    service.kill('SIGTERM');
    await service.exited;
    service = await startProcess({ dataDir, env: { DEMO: 'true' } });
    expect((await codes()).total).toBe(1);
    const again = await clear();
    await again.exited;
    expect(again.output()).toContain('There are no samples.\n');
  });
});
