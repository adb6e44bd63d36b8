import { Agent, request } from 'node:http';
import { TestService } from '../toolbox/test-service.js';

/** Keeps asking over one connection, as a client with keep-alive does, until the server refuses a new one. */
async function askUntilGone(
  url: string,
  headers: Record<string, string>,
): Promise<{ answered: number; broken: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const broken: string[] = [];
  let answered = 0;
  for (;;) {
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      request(url, { agent, headers }, (response) => response.resume().once('end', () => resolve(null)))
        .once('error', resolve)
        .end();
    });
    if (failure?.code === 'ECONNREFUSED') break;
    if (failure) broken.push(failure.message);
    else answered += 1;
  }
  agent.destroy();
  return { answered, broken };
}

describe('a stop under load', () => {
  it('breaks no request of clients that keep their connections', async () => {
    const service = await TestService.start();
    const acme = await service.client();
    const code = await acme.qrCode();
    const key = { 'x-api-key': acme.key };
    const clients = [
      ...Array.from({ length: 8 }, () => askUntilGone(`${service.url}/s/${code.short_code}`, {})),
      ...Array.from({ length: 4 }, () => askUntilGone(`${service.url}/api/v1/qr/${code.id}`, key)),
    ];
    await acme.scan(code);
    await service.close();
    const results = await Promise.all(clients);
    expect(results.flatMap(({ broken }) => broken)).toEqual([]);
    expect(Math.min(...results.map(({ answered }) => answered))).toBeGreaterThan(0);
  });
});
