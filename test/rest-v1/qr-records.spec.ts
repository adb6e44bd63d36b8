import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { UnreadResponses } from '../../src/hardening/unread-responses.js';
import { QrEdits } from '../../src/qr/qr-edits.js';
import type { QrCodeDto } from '../../src/qr/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ connections: 4 });

/** Ids do not compress. */
function largeMenu() {
  const items = Array.from({ length: 100 }, () => ({ name: randomUUID(), description: randomUUID() }));
  const qr_data = { title: 'Menu', currency: 'CHF', sections: [{ name: 'All', items }] };
  return { name: 'Menu', category: 'menu', qr_data };
}

const created = async (client: Client, fields: object = {}) =>
  (await client.post<QrCodeDto>('/api/v1/qr', { ...largeMenu(), ...fields })).body;
const pathOf = ({ id }: Pick<QrCodeDto, 'id'>) => `/api/v1/qr/${id}`;

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
