import type { Surface } from './surface.js';

/** Injection token of the list of all surfaces. The last one takes all other paths below its prefix. */
export const SURFACES = Symbol('surfaces');

export class Surfaces {
  private readonly entries: { surface: Surface; below: string }[];
  private readonly fallback: Surface | undefined;

  constructor(readonly all: readonly Surface[]) {
    this.entries = all.map((surface) => ({ surface, below: `${surface.prefix}/` }));
    this.fallback = all.at(-1);
  }

  /** @returns null for a path outside the API, such as /livez */
  of(path: string): Surface | null {
    for (const { surface, below } of this.entries)
      if (path.startsWith(below) || path === surface.prefix) return surface;
    return this.inOtherLetters(path);
  }

  /** Express routes without case, so /API/v1 must not bypass the pipeline: it is an unknown path of the API. */
  private inOtherLetters(path: string): Surface | null {
    if (!this.fallback) return null;
    const { prefix } = this.fallback;
    const isBelow = path.length === prefix.length || path[prefix.length] === '/';
    return isBelow && path.slice(0, prefix.length).toLowerCase() === prefix ? this.fallback : null;
  }
}
