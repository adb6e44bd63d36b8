import { createRequire } from 'node:module';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { FairQueue, type Recipient } from '#libs/fair-queue';
import { requestMetrics, secondsSince } from '#libs/metrics';
import type { SymbolImage } from './image.js';

/** One image at a time, so that a core is left; it takes 2 MiB while it is drawn, and 5 to 150 ms. */
const LIMITS = { running: 1, runningPerKey: 1, waiting: 1_000, waitingPerKey: 100 };
/** The thread gives way to the event loop, which answers scans. */
const NICENESS = 10;
const IDLE_MS = 60_000;

/** Draws outside of the event loop, in a thread that ends when idle. */
@Injectable()
export class SymbolImages implements OnApplicationShutdown {
  private readonly queue = new FairQueue(LIMITS);
  private readonly thread = new Piscina({
    filename: createRequire(import.meta.url).resolve('#image-worker'),
    minThreads: 0,
    maxThreads: LIMITS.running,
    niceIncrement: NICENESS,
    idleTimeout: IDLE_MS,
  });

  /** @throws QueueFull when too many images of the workspace wait, or of all workspaces */
  async draw(workspaceId: string, image: SymbolImage, recipient?: Recipient): Promise<Buffer> {
    const draw = async () => Buffer.from((await this.thread.run(image)) as Uint8Array);
    const { imageQueue, imageDuration } = requestMetrics();
    const startedAt = performance.now();
    imageQueue.inc();
    try {
      return await this.queue.run(workspaceId, draw, recipient);
    } finally {
      imageQueue.dec();
      imageDuration.observe(secondsSince(startedAt));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }
}
