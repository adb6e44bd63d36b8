import type { RequestListener } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { Config, LOG, type Log } from '#libs/platform';
import { closeUntil } from './close-until.js';
import { DrainingServer, type MessageClasses } from './draining-server.js';
import { listen } from './listen.js';
import { serveMetrics, type InternalAnswers } from './metrics-server.js';
import { ReadinessService } from './readiness.service.js';
import { PlainRefusals, type Refusals } from './refusals.js';

/** Orchestrators kill what takes longer; Kubernetes waits 30 s by default. */
export const STOP_MS = 25_000;
const CLOSE_MS = 5_000;

export interface RunningService {
  url: string;
  metricsUrl: string | undefined;
  /** Where the pages for operators are. */
  operatorUrl: string | undefined;
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
  /** On OPERATOR_PORT. */
  operator?: RequestListener | undefined;
}

/** Opens the process's port, and closes it with the application. @throws OperatorError when the port is taken */
export async function serve(
  app: INestApplicationContext,
  { port, listener, refusals, messages = {}, internal = {}, operator }: Served,
): Promise<RunningService> {
  const config = app.get(Config);
  const { host, metricsPort, operator: operators, shutdownDelayMs } = config;
  const server = new DrainingServer(listener, refusals, { messages });
  const beside: DrainingServer[] = [];
  let metrics: DrainingServer | undefined;
  let pages: DrainingServer | undefined;
  try {
    if (metricsPort !== undefined) beside.push((metrics = await serveMetrics(metricsPort, host, internal)));
    if (operators && operator) {
      pages = new DrainingServer(operator, new PlainRefusals({}));
      await listen(pages, { port: operators.port, host, variable: 'OPERATOR_PORT' });
      beside.push(pages);
    }
    const { number, variable } = port ?? { number: config.port, variable: 'PORT' };
    await listen(server, { port: number, host, variable });
  } catch (error) {
    await Promise.all(beside.map((each) => each.drain(0)));
    await app.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const close = async () => {
    const stopAt = performance.now() + STOP_MS;
    app.get(ReadinessService).stop();
    const limitMs = STOP_MS - CLOSE_MS;
    await Promise.all([server, ...beside].map((each) => each.drain(shutdownDelayMs, limitMs)));
    await closeUntil(stopAt, app, app.get<Log>(LOG));
  };
  return {
    ...{ url: server.url, metricsUrl: metrics?.url, operatorUrl: pages?.url, app },
    close: () => (closing ??= close()),
  };
}
