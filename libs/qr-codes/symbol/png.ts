import { createRequire } from 'node:module';
import { Piscina } from 'piscina';
import { svgOf, type PictureOptions } from './svg.js';

/** A 4096 px picture takes 64 MiB while it is drawn: so many at once and no more. */
const THREADS = 2;
const MAX_WAITING = 64;

/** Too many pictures wait already; try again in a moment. */
export class DrawingOverloaded extends Error {}

let pool: Piscina | undefined;

/**
 * Drawn off the event loop, in threads that end when nothing is drawn.
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
