import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { loadAll } from 'js-yaml';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { formatFaults, typeFaults } from '../deployment/kubernetes-types.js';
import type { Rendered } from '../deployment/rendered-chart.js';
import { APP_SECRET } from '../toolbox/test-service.js';
import { verifiedDomain } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const HOST = 'go.acme.example';
const START_MS = 30_000;

/** The Caddyfile of the guide, with the addresses of this test and an authority of its own. */
async function startCaddy(folder: string, { askUrl, shortUrl }: Record<'askUrl' | 'shortUrl', string>) {
  const [, caddyfile = ''] =
    /```text\n(\{\n\ton_demand_tls[\s\S]*?)```/.exec(readFileSync('docs/domains.md', 'utf8')) ?? [];
  const [port, httpPort] = [await freePort(), await freePort()];
  const file = join(folder, 'Caddyfile');
  const options = ['admin off', 'skip_install_trust', `https_port ${port}`, `http_port ${httpPort}`];
  writeFileSync(
    file,
    caddyfile
      .replace('{\n', `{\n${options.join('\n')}\n`)
      .replace(/http:\/\/qr-service-domains\S+/, askUrl)
      .replace(/qr-service-redirect\S+/, shortUrl.replace('http://', ''))
      .replace('\ttls {', '\ttls {\nissuer internal'),
  );
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let log = '';
  caddy.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await waitUntil(
    () => {
      if (caddy.exitCode !== null) throw new Error(log);
      return log.includes('serving initial configuration');
    },
    'caddy',
    START_MS,
  );
  return {
    port,
    authority: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt')),
    stop: async () => {
      const exit = once(caddy, 'exit');
      caddy.kill('SIGTERM');
      await exit;
    },
  };
}

describe('Caddy with certificates on demand, as the guide configures it', () => {
  const world = useService({ roles: 'all', settings: { metricsPort: 0 } });
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-caddy-'));
  let caddy: Awaited<ReturnType<typeof startCaddy>>;

  beforeAll(async () => {
    const { shortUrl, metricsOfEdge } = world.service;
    caddy = await startCaddy(folder, { askUrl: `${metricsOfEdge}/internal/domains/ask`, shortUrl });
  }, START_MS + 10_000);
  afterAll(async () => {
    await caddy.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const visit = async (host: string, path: string): Promise<IncomingMessage> => {
    const options: RequestOptions = {
      ...{ host: '127.0.0.1', port: caddy.port, servername: host, path, ca: caddy.authority(), agent: false },
      headers: { host },
    };
    const [response] = (await once(get(options), 'response')) as [IncomingMessage];
    response.resume();
    return response;
  };

  it('gets a certificate for a verified domain, and redirects its codes', async () => {
    await verifiedDomain(world, HOST);
    await world.acme.qrCode({ domain: HOST, short_code: 'menu', url: 'https://example.com/menu' });
    const response = await visit(HOST, '/menu');
    expect([response.statusCode, response.headers.location]).toEqual([302, 'https://example.com/menu']);
    expect((response.socket as TLSSocket).getPeerCertificate().subjectaltname).toBe(`DNS:${HOST}`);
  });

  it('gets none for any other host', async () => {
    const socket = connect({
      host: '127.0.0.1',
      port: caddy.port,
      servername: 'evil.example',
      ca: caddy.authority(),
    });
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/^ERR_SSL_.*ALERT/);
  });
});

describe('the script that creates certificates and routes of all domains, as the guide shows it', () => {
  const world = useService({ roles: 'all', settings: { metricsPort: 0 } });
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-kubectl-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('applies what cert-manager and Traefik take for each host that is served, and goes on after a failure', async () => {
    const host = 'go.beta.example';
    for (const name of [host, 'qr.gamma.example']) await verifiedDomain(world, name);
    await world.service.query(
      `insert into domains (id, workspace_id, name, token, created_at)
       values (gen_random_uuid(), $1, 'pending.example.com', '', now())`,
      [world.acme.workspaceId],
    );
    const [, script = ''] = /```bash\n([\s\S]*?)```/.exec(readFileSync('docs/domains.md', 'utf8')) ?? [];
    // A pod in which the command runs, and a cluster that rejects the first domain and records the others.
    const applied = join(folder, 'applied.yaml');
    const kubectl = `#!/usr/bin/env bash
      case "$*" in
        *' exec deploy/qr-service-api -- node '*) shift 5; exec "$@" ;;
        'apply --filename -') objects=$(cat); grep -q ${host} <<< "$objects" && exit 1; printf '%s\\n---\\n' "$objects" >> ${applied} ;;
        *) exit 2 ;;
      esac`;
    writeFileSync(join(folder, 'kubectl'), kubectl, { mode: 0o755 });
    const { status, stderr } = spawnSync('bash', ['-c', script], {
      encoding: 'utf8',
      env: {
        ...{ PATH: `${folder}:${dirname(process.execPath)}:${process.env.PATH ?? ''}` },
        ...{ DATABASE_URL: world.service.database.url, APP_SECRET },
        ...{ BASE_URL: 'https://qr.test', SHORT_URL_BASE: 'https://go.test' },
      },
    });
    expect([status, stderr]).toEqual([1, expect.not.stringContaining('rror')]);
    const objects = loadAll(readFileSync(applied, 'utf8')).filter(Boolean) as Rendered[];
    const ofOther = objects.filter(({ metadata }) => metadata.name === 'domain-qr.gamma.example');
    expect(ofOther).toMatchObject([
      { kind: 'Certificate', spec: { dnsNames: ['qr.gamma.example'] } },
      { kind: 'IngressRoute', spec: { routes: [{ match: 'Host(`qr.gamma.example`)' }] } },
    ]);
    expect(JSON.stringify(objects)).not.toMatch(/pending|go\.beta/);
    expect([typeFaults(objects), await formatFaults(objects)]).toEqual([[], []]);
  });
});
