import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MATRIX } from './chart-values.js';
import { containersIn, find, ofKind, podsIn, render, type Pods } from './rendered-chart.js';

const rendered = (name: string) => render(MATRIX[name] ?? {});

describe('the scan edge of the Helm chart', () => {
  it('keeps the pods of redirect, whose journals may contain scans, and stores those that were left', () => {
    const behaviorOf = (values: object) => {
      const { spec } = find(render(values), 'HorizontalPodAutoscaler', 'qr-service-redirect');
      return (spec as unknown as { minReplicas: number; behavior: object }).behavior;
    };
    const redirect = { autoscaling: { enabled: true } };
    expect(behaviorOf({ redirect })).toEqual({ scaleDown: { selectPolicy: 'Disabled' } });
    expect(behaviorOf({ redirect: { autoscaling: { ...redirect.autoscaling, scaleDown: true } } })).toEqual({
      scaleDown: { stabilizationWindowSeconds: 300 },
    });
    expect(find(rendered('the defaults'), 'StatefulSet', 'qr-service-redirect').spec).toMatchObject({
      replicas: 3,
    });
    const everything = rendered('ci/everything-values.yaml');
    const replays = [0, 1].map(
      (index) => podsIn([find(everything, 'Job', `qr-service-journal-replay-${index}`)])[0],
    );
    expect(replays.map((pods) => pods?.spec.volumes?.at(-1))).toEqual(
      [3, 4].map((ordinal) => ({
        name: 'journal',
        persistentVolumeClaim: { claimName: `journal-qr-service-redirect-${ordinal}` },
      })),
    );
    const [container] = replays[0]?.spec.containers ?? [];
    expect(container?.command?.slice(1)).toEqual([
      'dist/scripts/admin.js',
      'journal',
      'replay',
      '/journal/scans',
    ]);
    expect(container?.env?.map(({ name }) => name)).toEqual([
      'APP_SECRET_FILE',
      'DATABASE_DIRECT_URL_FILE',
      'DATABASE_URL_FILE',
      'DATABASE_POOLER',
    ]);
  });

  it('replaces pods with a further one first if their journals end with them', () => {
    const objects = rendered('a journal of the pod');
    expect(ofKind(objects, 'StatefulSet')).toEqual([]);
    const edge = find(objects, 'Deployment', 'qr-service-redirect');
    expect(edge.spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } });
    const [{ spec }] = podsIn([edge]) as [Pods];
    expect(spec.volumes?.find(({ name }) => name === 'journal')).toMatchObject({
      ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: '2Gi' } } } } },
    });
  });

  it('refreshes the city database that redirect reads', async () => {
    const objects = rendered('ci/everything-values.yaml');
    const [redirect] = containersIn([find(objects, 'StatefulSet', 'qr-service-redirect')]);
    expect(redirect?.container.env).toContainEqual({ name: 'GEOIP_PATH', value: '/geoip/city.mmdb' });
    expect(find(objects, 'Job', 'qr-service-geoip').metadata.annotations).toMatchObject({
      'helm.sh/hook': 'pre-install,pre-upgrade',
    });
    const [pods] = podsIn([find(objects, 'CronJob', 'qr-service-geoip-refresh')]);
    const [container] = pods?.spec.containers ?? [];
    const refresh = (env: Record<string, string>) =>
      new Promise<[number | null, string]>((resolve) => {
        const [, ...script] = container?.command ?? [];
        const child = spawn(process.execPath, script, { env });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
        child.on('close', (status) => resolve([status, output.trim()]));
      });
    const database = Buffer.concat([Buffer.alloc(1_000), Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')]);
    const seen: (string | undefined)[] = [];
    const server = createServer(({ url, headers }, response) => {
      seen.push(headers.authorization);
      response.writeHead(url === '/gone' ? 404 : 200);
      response.end(url === '/gz' ? gzipSync(database) : url === '/page' ? '<html>' : database);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const folder = mkdtempSync(join(tmpdir(), 'qr-service-geoip-'));
    const GEOIP_FILE = join(folder, 'city.mmdb');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const env = { GEOIP_FILE, GEOIP_REPLACES: 'true', GEOIP_AUTHORIZATION: 'Basic x' };
      expect(await refresh({ ...env, GEOIP_URL: `${url}/gz` })).toEqual([
        0,
        `wrote ${database.length} bytes to ${GEOIP_FILE}`,
      ]);
      expect([readFileSync(GEOIP_FILE).equals(database), seen]).toEqual([true, ['Basic x']]);
      for (const path of ['/gone', '/page'])
        expect(await refresh({ ...env, GEOIP_URL: url + path })).toEqual([
          1,
          expect.stringContaining('Nothing was replaced.'),
        ]);
      expect(await refresh({ ...env, GEOIP_REPLACES: 'false', GEOIP_URL: 'http://127.0.0.1:1' })).toEqual([
        0,
        `${GEOIP_FILE} exists`,
      ]);
      expect([readFileSync(GEOIP_FILE).equals(database), readdirSync(folder)]).toEqual([true, ['city.mmdb']]);
    } finally {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
