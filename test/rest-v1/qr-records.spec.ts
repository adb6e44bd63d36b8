import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { UnreadResponses } from '../../src/hardening/unread-responses.js';
import { QrEdits } from '../../src/qr/qr-edits.js';
import type { QrCodeDto } from '../../src/qr/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { holdStatements } from '../toolbox/held-statements.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const world = useService({ connections: 4 });
const LARGE = 'that is large';

/** Ids do not compress. */
function largeMenu() {
  const items = Array.from({ length: 100 }, () => ({ name: randomUUID(), description: randomUUID() }));
  const qr_data = { title: 'Menu', currency: 'CHF', sections: [{ name: 'All', items }] };
  return { name: 'Menu', category: 'menu', qr_data };
}

const created = async (client: Client, fields: object = {}) =>
  (await client.post<QrCodeDto>('/api/v1/qr', { ...largeMenu(), ...fields })).body;
const pathOf = ({ id }: Pick<QrCodeDto, 'id'>) => `/api/v1/qr/${id}`;

describe('GET /api/v1/qr/:id of a large code', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is read one at a time for a workspace; small codes and other workspaces do not wait', async () => {
    const [acme, globex] = [await world.service.client(), await world.service.client()];
    const [code, other] = [await created(acme), await created(globex)];
    const small = await acme.qrCode();
    const held = holdStatements(world.service, LARGE);
    const paths = [pathOf(code), `/api/mobile/v1/qr/${code.id}`, `${pathOf(code)}/image`];
    const all = paths.map((path) => acme.get(path));
    await waitUntil(() => held.count === 1, 'the first one to be read');
    expect((await acme.get(pathOf(small))).status).toBe(200);
    all.push(globex.get(pathOf(other)));
    await waitUntil(() => held.count === 2, 'the one of the other workspace');
    expect((await acme.get(pathOf(small))).status).toBe(200);
    expect(held.count).toBe(2);
    held.release();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await acme.get<QrCodeDto>(pathOf(code))).body).toEqual(code);
  });

  it('is refused with 503 when too many wait, and then the others are answered', async () => {
    const acme = await world.service.client();
    const code = await created(acme);
    const held = holdStatements(world.service, LARGE);
    const statuses: number[] = [];
    const read = async () => statuses.push((await acme.get(pathOf(code))).status);
    const all = Array.from({ length: 502 }, read);
    await waitUntil(() => statuses.length > 0, 'one to be refused', 20_000);
    expect(statuses).toEqual([503]);
    held.release();
    await Promise.all(all);
    expect(statuses.filter((status) => status === 200)).toHaveLength(501);
  });

  it('is restored in the transaction of an Idempotency-Key, where it waits for no other', async () => {
    const acme = await world.service.client();
    const [code, deleted] = [await created(acme), await created(acme)];
    await acme.delete(pathOf(deleted));
    const held = holdStatements(world.service, LARGE);
    const reads = [acme.get(pathOf(code)), acme.get(pathOf(code))];
    await waitUntil(() => held.count === 1, 'one to be read');
    const headers = { 'idempotency-key': 'once' };
    const restored = acme.post<QrCodeDto>(`${pathOf(deleted)}/restore`, undefined, { headers });
    await waitUntil(() => held.count === 2, 'the restored one to be read');
    held.release();
    expect((await restored).body.qr_data).toEqual(deleted.qr_data);
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('an edit of a code while the workspace reads no answers', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is refused before it changes anything, also if it has waited for others', async () => {
    const { app } = world.service.running;
    const acme = await world.service.client();
    const code = await created(acme, { external_id: 'lunch' });
    const deleted = await created(acme);
    await acme.delete(pathOf(deleted));
    const response = Object.assign(new EventEmitter(), {
      closed: false,
      writableLength: 64 * 2 ** 20,
      destroy: () => undefined,
    });
    const edits = app.get(QrEdits);
    const inTurn = edits.inTurn.bind(edits);
    const attempts = [
      () => acme.patch(pathOf(code), { name: 'Lunch' }),
      () => acme.put('/api/v1/qr/by-external-id/lunch', { ...largeMenu(), name: 'Lunch' }),
      () => acme.post(`${pathOf(deleted)}/restore`, undefined),
    ];
    for (const attempt of attempts) {
      jest.spyOn(edits, 'inTurn').mockImplementationOnce((...turn) => {
        app.get(UnreadResponses).add(acme.workspaceId, response);
        return inTurn(...turn);
      });
      expect((await attempt()).status).toBe(503);
      response.emit('close');
    }
    expect((await acme.get<QrCodeDto>(pathOf(code))).body).toEqual(code);
    expect((await acme.get(pathOf(deleted))).status).toBe(404);
  });
});
