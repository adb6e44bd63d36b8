import { serveMetrics } from './metrics-server.js';

describe('serveMetrics', () => {
  it('names METRICS_PORT when its port is taken', async () => {
    const server = await serveMetrics(0, '127.0.0.1');
    const { port } = new URL(server.url);
    await expect(serveMetrics(Number(port), '127.0.0.1')).rejects.toThrow(
      `METRICS_PORT: 127.0.0.1:${port} cannot be used (EADDRINUSE): choose another port.`,
    );
    await server.drain(0);
  });
});
