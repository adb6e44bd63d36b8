import { Agent, request } from 'node:http';
import { TestService } from '../toolbox/test-service.js';

/** Sends requests over one connection, like a client with keep-alive, until an answer says that it is the last. */
async function askUntilToldToLeave(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let answered = 1; ; answered += 1) {
    const isLast = await new Promise<boolean>((resolve, reject) => {
      request(url, { agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.headers.connection === 'close'));
      })
        .once('error', reject)
        .end();
    });
    if (isLast) return answered;
  }
}

describe('a stop under load', () => {
  it('breaks no request of clients that keep their connections', async () => {
    const service = await TestService.start({ roles: 'all', connections: 10 });
    const acme = await service.client();
    const code = await acme.qrCode();
    const key = { 'x-api-key': acme.key };
    const clients = [
      ...Array.from({ length: 8 }, () => askUntilToldToLeave(`${service.shortUrl}/${code.short_code}`, {})),
      ...Array.from({ length: 4 }, () => askUntilToldToLeave(`${service.url}/api/v1/qr/${code.id}`, key)),
    ];
    await acme.scan(code);
    await service.close();
    for (const answered of await Promise.all(clients)) expect(answered).toBeGreaterThan(1);
  });
});
