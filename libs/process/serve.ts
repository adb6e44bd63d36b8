import type { RequestListener } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '#libs/config';
import { EventLoopWatchdog } from '#libs/observability';
import { ConnectionArrivals } from './connection-arrivals.js';
import { DrainingServer } from './draining-server.js';
import { ReadinessService } from './readiness.service.js';

export interface RunningService {
  /** The address where it listens, such as http://127.0.0.1:3000. */
  url: string;
  app: INestApplicationContext;
  /** Finishes requests in progress, accepts no new ones, then releases everything. A second call waits for the first. */
  close(): Promise<void>;
}

/**
 * Opens the process's port, and closes the application with it.
 * @throws when the port is taken
 */
export async function serve(
  app: INestApplicationContext,
  listener: RequestListener,
  refusals: ConstructorParameters<typeof DrainingServer>[1],
): Promise<RunningService> {
  const { port, host, shutdownDelayMs } = app.get(Config);
  const server = new DrainingServer(listener, refusals);
  const arrivals = app.get(ConnectionArrivals);
  server.onConnection(() => arrivals.add());
  try {
    await server.listen(port, host);
  } catch (error) {
    await app.close();
    throw error;
  }
  app.get(EventLoopWatchdog).start();
  let closing: Promise<void> | undefined;
  const close = async () => {
    app.get(ReadinessService).stop();
    await server.drain(shutdownDelayMs);
    await app.close();
  };
  return { url: server.url, app, close: () => (closing ??= close()) };
}
