import { serveMetrics } from './metrics-server.js';

describe('serveMetrics', () => {
  it('names METRICS_PORT when its port is taken', async () => {
    const server = await serveMetrics(0, '127.0.0.1');
    const { port } = new URL(server.url);
    await expect(serveMetrics(Number(port), '127.0.0.1')).rejects.toThrow(
      `Port ${port} is already in use: stop the program that uses it, or choose another port, such as METRICS_PORT=`,
    );
    await server.drain(0);
  });
});
