import { EventEmitter } from 'node:events';
import { ScanList, SCAN_CSV_COLUMNS } from '#libs/scans';
import { AuditLogService } from '../../src/audit/audit-log.service.js';
import { UnreadResponses, type SentResponse } from '../../src/hardening/unread-responses.js';
import { QrListService } from '../../src/qr/qr-list.service.js';
import { ScansService } from '../../src/scans/scans.service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const MIB = 2 ** 20;
const item = { name: 'Shelf', category: 'url', qr_data: { url: 'https://example.com/shelf' } };

/** A response of which so many bytes are not read. */
class Unread extends EventEmitter implements SentResponse {
  closed = false;
  constructor(readonly writableLength: number) {
    super();
  }
  destroy(): void {
    this.closed = true;
    this.emit('close');
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

  it('gets no response that was made meanwhile, also where the handler sends it itself', async () => {
    const { app } = world.service.running;
    const admin = await world.service.person('admin', await world.service.client());
    const response = new Unread(64 * MIB);
    const isUnread = () => unread().add(admin.workspaceId, response);
    const lists: [path: string, service: unknown][] = [
      ['/api/v1/qr', app.get(QrListService)],
      [`/api/v1/qr/${(await admin.qrCode()).id}/scans`, app.get(ScansService)],
      ['/api/settings/v1/audit-log', app.get(AuditLogService)],
    ];
    for (const [path, service] of lists) {
      const { list } = service as { list: (...args: unknown[]) => Promise<unknown> };
      jest.spyOn(service as { list: typeof list }, 'list').mockImplementationOnce((...args) => {
        isUnread();
        return list.apply(service, args);
      });
      const refused = await admin.get(path);
      expect([path, refused.status, refused.body.code]).toEqual([path, 503, 'unavailable']);
      response.emit('close');
      expect((await admin.get(path)).status).toBe(200);
    }
  });

  it('gets the rest of a file that it has begun to read', async () => {
    const { app } = world.service.running;
    const acme = await world.service.client();
    const { id } = await acme.qrCode();
    const response = new Unread(64 * MIB);
    jest.spyOn(app.get(ScanList), 'lines').mockImplementationOnce(() => {
      unread().add(acme.workspaceId, response);
      return Promise.resolve({ lines: 'a line\r\n', next: null });
    });
    const { status, bytes } = await acme.get(`/api/v1/qr/${id}/scans`, { headers: { accept: 'text/csv' } });
    expect([status, bytes.toString()]).toEqual([200, `${SCAN_CSV_COLUMNS.join(',')}\r\na line\r\n`]);
    expect(world.service.log.filter(({ level }) => level === 'error')).toEqual([]);
    response.emit('close');
  });

  it('loses its clients when those of all workspaces take too much memory and it uses most; others are answered', async () => {
    const acme = await world.service.client();
    const largest = Array.from({ length: 31 }, () => new Unread(2 * MIB));
    for (const response of largest) unread().add('largest', response);
    const others = Array.from({ length: 4 }, () => new Unread(60 * MIB));
    others.forEach((response, index) => unread().add(`workspace ${index}`, response));
    const isDisconnected = async () => {
      expect((await acme.get('/api/v1/qr')).status).toBe(200);
      return largest.every(({ closed }) => closed);
    };
    await waitUntil(isDisconnected, 'the clients of the largest to be disconnected');
    expect((await acme.get('/api/v1/qr')).status).toBe(200);
    expect(others.map(({ closed }) => closed)).toEqual([false, false, false, false]);
    for (const response of others) response.emit('close');
  });
});
