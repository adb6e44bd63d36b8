import { EventEmitter } from 'node:events';
import { UnreadResponses, type SentResponse } from '../../src/hardening/unread-responses.js';
import { QrListService } from '../../src/qr/qr-list.service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const MIB = 2 ** 20;
const item = { name: 'Shelf', category: 'url', qr_data: { url: 'https://example.com/shelf' } };

/** A response of which so many bytes are not read. */
class Unread extends EventEmitter implements SentResponse {
  readonly closed = false;
  constructor(readonly writableLength: number) {
    super();
  }
}

const world = useService();
const unread = () => world.service.running.app.get(UnreadResponses);

describe('a workspace whose responses are not read', () => {
  it('gets no more of them, and changes nothing, until they are read or their clients are disconnected', async () => {
    const [acme, globex] = [await world.service.client(), await world.service.client()];
    const responses = Array.from({ length: 32 }, () => new Unread(2 * MIB));
    for (const response of responses) unread().add(acme.workspaceId, response);
    const refused = await acme.get('/api/v1/qr');
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ]);
    expect((await acme.post('/api/v1/qr', item)).status).toBe(503);
    expect((await acme.get('/api/mobile/v1/qr')).status).toBe(503);
    expect((await globex.get('/api/v1/qr')).status).toBe(200);
    responses[0]?.emit('close');
    const { status, body } = await acme.get('/api/v1/qr');
    expect([status, body.data]).toEqual([200, []]);
    for (const response of responses) response.emit('close');
  });

  it('gets no response that was made meanwhile', async () => {
    const acme = await world.service.client();
    const response = new Unread(64 * MIB);
    jest.spyOn(world.service.running.app.get(QrListService), 'list').mockImplementationOnce(() => {
      unread().add(acme.workspaceId, response);
      return Promise.resolve({ records: [], nextCursor: null });
    });
    expect((await acme.get('/api/v1/qr')).status).toBe(503);
    response.emit('close');
    expect((await acme.get('/api/v1/qr')).status).toBe(200);
  });

  it('is refused as well when those of all workspaces take too much memory', async () => {
    const acme = await world.service.client();
    const responses = Array.from({ length: 5 }, () => new Unread(60 * MIB));
    responses.forEach((response, index) => unread().add(`workspace ${index}`, response));
    const isRefused = async () => (await acme.get('/api/v1/qr')).status === 503;
    await waitUntil(isRefused, 'the list to be refused');
    for (const response of responses) response.emit('close');
  });
});
