import type { RequestListener } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { Config, LOG, type Log } from '#libs/platform';
import { closeUntil } from './close-until.js';
import { DrainingServer, type MessageClasses } from './draining-server.js';
import { listen } from './listen.js';
import { serveMetrics, type InternalAnswers } from './metrics-server.js';
import { ReadinessService } from './readiness.service.js';
import type { Refusals } from './refusals.js';

/** Orchestrators kill what takes longer; Kubernetes waits 30 s by default. */
export const STOP_MS = 25_000;
const CLOSE_MS = 5_000;

export interface RunningService {
  url: string;
  metricsUrl: string | undefined;
  app: INestApplicationContext;
  /**
   * Finishes requests in progress, accepts no new ones, then releases everything within 25 s. A second call waits for
   * the first.
   */
  close(): Promise<void>;
}

interface Served {
  port?: { number: number; variable: string };
  listener: RequestListener;
  refusals: Refusals;
  messages?: MessageClasses;
  /** On the port of the metrics. */
  internal?: InternalAnswers;
}

/** Opens the process's port, and closes it with the application. @throws OperatorError when the port is taken */
export async function serve(
  app: INestApplicationContext,
  { port, listener, refusals, messages = {}, internal = {} }: Served,
): Promise<RunningService> {
  const config = app.get(Config);
  const { host, metricsPort, shutdownDelayMs } = config;
  const server = new DrainingServer(listener, refusals, { messages });
  let metrics: DrainingServer | undefined;
  try {
    if (metricsPort !== undefined) metrics = await serveMetrics(metricsPort, host, internal);
    const { number, variable } = port ?? { number: config.port, variable: 'PORT' };
    await listen(server, { port: number, host, variable });
  } catch (error) {
    await metrics?.drain(0);
    await app.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = async () => {
    const stopAt = performance.now() + STOP_MS;
    app.get(ReadinessService).stop();
    const limitMs = STOP_MS - CLOSE_MS;
    await Promise.all([server.drain(shutdownDelayMs, limitMs), metrics?.drain(shutdownDelayMs, limitMs)]);
    await closeUntil(stopAt, app, app.get<Log>(LOG));
  };
  return { url: server.url, metricsUrl: metrics?.url, app, close: () => (closing ??= close()) };
}
