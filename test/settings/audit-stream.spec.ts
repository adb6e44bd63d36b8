import { createHmac } from 'node:crypto';
import type { PersonClient } from '../toolbox/client.js';
import { admin as runAdmin } from '../toolbox/admin.js';
import { startReceiver, type ReceivedRequest, type Receiver } from '../toolbox/receiver.js';
import { SETTINGS } from '../toolbox/settings.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const KEY = Buffer.alloc(32, 'k');
const SECRET = `whsec_${KEY.toString('base64')}`;

interface Entry {
  log?: string;
  id: string;
  at: string;
  workspaceId: string;
  actor: { type: string; name: string };
  action: string;
}

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const variables = () => ({
  AUDIT_STREAM_URL: `${receiver.url}?source=qr`,
  AUDIT_STREAM_SECRET: SECRET,
  WEBHOOK_CA_FILE: receiver.caFile,
});
const entriesIn = ({ body }: ReceivedRequest) => JSON.parse(body.toString()) as Entry[];
const rename = (person: PersonClient, name: string) => person.patch(`${SETTINGS}/workspace`, { name });

describe('AUDIT_STREAM_URL', () => {
  const world = useService({
    roles: 'all',
    get env() {
      return variables();
    },
  });
  const streamed = () => receiver.requests.flatMap(entriesIn);
  const whenStreamed = () =>
    waitUntil(async () => {
      const [row] = await world.service.query('select from audit_log where not is_streamed limit 1');
      return row === undefined;
    }, 'all entries to be streamed');

  it('gets each entry of all workspaces, signed as webhooks are, although its address is private', async () => {
    await whenStreamed();
    const seen = receiver.requests.length;
    const stranger = await world.service.person('admin', await world.service.client({ name: 'Stranger' }));
    await rename(world.admin, 'Acme two');
    await rename(stranger, 'Stranger two');
    await whenStreamed();
    const stored = await world.service.query<{ id: string }>('select id from audit_log order by at, id');
    expect(streamed().map(({ id }) => id)).toEqual(expect.arrayContaining(stored.map(({ id }) => id)));
    const renamed = receiver.requests
      .slice(seen)
      .flatMap(entriesIn)
      .filter(({ action }) => action === 'workspace.updated');
    expect(renamed.map(({ workspaceId }) => workspaceId)).toEqual([
      world.acme.workspaceId,
      stranger.workspaceId,
    ]);

    const last = receiver.requests.at(-1)!;
    const { headers, body, path } = last;
    expect([path, headers['content-type'], headers['x-service-event']]).toEqual([
      '/hook?source=qr',
      'application/json',
      'audit',
    ]);
    const id = headers['webhook-id'] as string;
    expect(id).toBe(entriesIn(last).at(-1)?.id);
    const signed = `${id}.${headers['webhook-timestamp'] as string}.`;
    const signature = createHmac('sha256', KEY).update(signed).update(body).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  it('gets an entry again until it confirms it, and no later one before', async () => {
    await whenStreamed();
    receiver.skip();
    const seen = receiver.requests.length;
    receiver.respondWith(503);
    await rename(world.admin, 'first');
    await receiver.waitFor(seen + 1);
    await rename(world.admin, 'second');
    await receiver.waitFor(seen + 2);
    expect(world.service.log).toContainEqual(
      expect.objectContaining({ msg: 'audit stream failed; retrying' }),
    );
    const diagnosis = await runAdmin(
      { DATABASE_URL: world.service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE, ...variables() },
      ...['doctor', '--json'],
    );
    expect(diagnosis.stdout).toContain('does not get entries (AUDIT_STREAM_URL: the response was 503)');
    receiver.respondWith(204);
    await whenStreamed();
    const all = receiver.requests.slice(seen).map((request) => entriesIn(request).map(({ id }) => id));
    const [first = '', second = ''] = [...new Set(all.flat())];
    expect([...new Set(all.flat())]).toHaveLength(2);
    // Only the last request can begin with the second, after the first was confirmed.
    expect(all.slice(0, -1).filter(([id]) => id !== first)).toEqual([]);
    expect(all.at(-1)).toContain(second);
  });

  it('gets an entry that was written before, but committed after others', async () => {
    await whenStreamed();
    const [late] = await world.service.query<{ id: string }>(
      `insert into audit_log (id, workspace_id, at, actor, action, target, changes)
       values (gen_random_uuid(), $1, timestamptz '2001-01-01', '{"type": "operator", "id": null, "name": "x"}',
         'plan.changed', '{"type": "workspace", "id": null, "name": "late"}', '{}') returning id`,
      [world.acme.workspaceId],
    );
    await whenStreamed();
    expect(streamed().map(({ id }) => id)).toContain(late?.id);
  });
});

describe('AUDIT_LOG=stdout', () => {
  const written: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  beforeAll(() => {
    process.stdout.write = ((text: string, done?: () => void) => {
      if (!text.startsWith('{"log":"audit"')) return write(text);
      written.push(text);
      done?.();
      return true;
    }) as typeof process.stdout.write;
  });
  afterAll(() => {
    process.stdout.write = write;
  });
  const world = useService({ roles: 'all', env: { AUDIT_LOG: 'stdout' } });

  it('prints each entry once, as a line that is marked', async () => {
    await rename(world.admin, 'Acme printed');
    await waitUntil(() => written.join('').includes('"workspace.updated"'), 'the entry');
    const lines = written.join('').trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as Entry);
    expect(new Set(entries.map(({ log }) => log))).toEqual(new Set(['audit']));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });
});
