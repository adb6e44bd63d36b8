import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, loadAll } from 'js-yaml';
import { assertConfined } from './roles.mjs';
import { isReady, until } from './requests.mjs';
import { IMAGE } from './engine.mjs';

const CHART = 'deploy/helm/qr-service';

/** Renders the chart, and runs the pods of its migration, its roles and its backup drill, which compares two databases. */
export async function playPods(engine, helm, folder, { secrets, restoredUrl, portsOf }) {
  const values = {
    baseUrl: 'https://qr.test',
    shortUrlBase: 'https://go.test',
    image: { repository: `localhost/${IMAGE}`, tag: 'latest', pullPolicy: 'Never' },
    secret: { keys: Object.keys(secrets), asFiles: false },
    backupDrill: { enabled: true, secretName: 'qr-drill', maxAgeHours: 0 },
    networkPolicy: { enabled: false },
  };
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const objects = loadAll(helm('template', 'qr-service', CHART, '--values', file)).filter(Boolean);
  const createSecret = (name, values) => {
    const encoded = Object.entries(values).map(([key, value]) => [
      key,
      Buffer.from(value).toString('base64'),
    ]);
    const secret = join(folder, `${name}.json`);
    writeFileSync(secret, JSON.stringify(Object.fromEntries(encoded)));
    engine.podman('secret', 'create', name, secret);
  };
  createSecret('qr-service', secrets);
  createSecret('qr-drill', { RESTORED_DATABASE_URL: restoredUrl });

  const job = objects.find(({ kind, metadata }) => kind === 'Job' && metadata.name.endsWith('-migrate'));
  playToEnd(engine, folder, podOf('migrate', job.spec.template));
  const drill = objects.find(
    ({ kind, metadata }) => kind === 'CronJob' && metadata.name.endsWith('-backup-drill'),
  );
  playToEnd(engine, folder, podOf('backup-drill', drill.spec.jobTemplate.spec.template));

  for (const role of ['api', 'redirect', 'worker']) {
    const owner = objects.find(
      ({ kind, metadata }) => /^(?:Deployment|StatefulSet)$/.test(kind) && metadata.name.endsWith(`-${role}`),
    );
    const pod = podOf(role, owner.spec.template);
    const [container] = pod.spec.containers;
    const claims = (owner.spec.volumeClaimTemplates ?? []).map((claim) => {
      pod.spec.volumes.push({
        name: claim.metadata.name,
        persistentVolumeClaim: { claimName: claim.metadata.name },
      });
      return claim;
    });
    const ports = portsOf(role);
    for (const one of container.env) if (one.name in ports) one.value = String(ports[one.name]);
    const { path, port } = container.readinessProbe.httpGet;
    assert.equal(path, '/readyz');
    const readyPort = port === 'short' ? ports.SHORT_PORT : ports.PORT;
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) delete container[probe];
    play(engine, folder, ...claims, pod);
    await until(() => isReady(readyPort), `the pod of ${role}`);
    assertConfined(engine, `${role}-pod-${role}`, Number.parseInt(container.resources.limits.memory, 10));
    engine.podman('pod', 'stop', '--time', '35', `${role}-pod`);
    const state = engine.podman('inspect', '--format', '{{.State.ExitCode}}', `${role}-pod-${role}`);
    assert.equal(state, '0', role);
    engine.podman('pod', 'rm', '--force', `${role}-pod`);
  }
}

/** Podman 4.3 runs pods on the network of the machine without named ports, and needs systemd for probes. */
function podOf(role, template) {
  const spec = structuredClone(template.spec);
  delete spec.topologySpreadConstraints;
  for (const container of spec.containers) {
    delete container.ports;
    // Podman makes this a soft limit, unlike Kubernetes, and Node takes it for the limit.
    delete container.resources.requests;
  }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${role}-pod`, labels: template.metadata.labels },
    spec: { ...spec, hostNetwork: true },
  };
}

function playToEnd(engine, folder, pod) {
  const container = `${pod.metadata.name}-${pod.spec.containers[0].name}`;
  play(engine, folder, pod);
  assert.equal(engine.podman('wait', container), '0', engine.podman('logs', container));
  engine.podman('pod', 'rm', '--force', pod.metadata.name);
}

function play(engine, folder, ...objects) {
  const file = join(folder, 'pod.yaml');
  writeFileSync(file, objects.map((one) => dump(one)).join('---\n'));
  engine.podman('kube', 'play', file);
}
