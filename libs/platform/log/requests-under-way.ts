import { Injectable } from '@nestjs/common';

/** Requests in progress by route, for diagnosis. Scans are too many to be included. */
@Injectable()
export class RequestsUnderWay {
  private readonly routes = new Set<() => string>();
  /** A handler that blocked the event loop has often ended before it can be reported. */
  private readonly justEnded = new Set<string>();

  /**
   * @param route without ids or queries, such as `GET /api/v1/qr/:id`; called later, when it is known
   * @returns a function to call at the end
   */
  begin(route: () => string): () => void {
    // A new function per request keeps the entries distinct.
    const entry = () => route();
    this.routes.add(entry);
    return () => {
      if (this.routes.delete(entry)) this.justEnded.add(route());
    };
  }

  byRoute(): Record<string, number> {
    const counts = new Map([...this.justEnded].map((route) => [route, 0]));
    for (const route of this.routes) counts.set(route(), (counts.get(route()) ?? 0) + 1);
    return Object.fromEntries(counts);
  }

  clearEnded(): void {
    this.justEnded.clear();
  }
}
