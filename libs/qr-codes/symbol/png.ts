import { createRequire } from 'node:module';
import { Piscina } from 'piscina';
import { svgOf, type PictureOptions } from './svg.js';

/** A 4096 px image takes 64 MiB while it is rendered, so concurrency is limited. */
const THREADS = 2;
const MAX_WAITING = 64;

/** Too many images are already waiting; try again in a moment. */
export class DrawingOverloaded extends Error {}

let pool: Piscina | undefined;

/**
 * Rendered outside of the event loop, in threads that end when idle.
 * @throws DrawingOverloaded
 */
export async function pngOf(payload: string, options: PictureOptions): Promise<Buffer> {
  pool ??= new Piscina({
    filename: createRequire(import.meta.url).resolve('#png-worker'),
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: MAX_WAITING,
    idleTimeout: 10_000,
  });
  if (pool.queueSize >= MAX_WAITING) throw new DrawingOverloaded();
  return Buffer.from((await pool.run(svgOf(payload, options))) as Uint8Array);
}
