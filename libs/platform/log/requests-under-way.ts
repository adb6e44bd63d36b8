import { Injectable } from '@nestjs/common';

/** The requests that this process answers at the moment, by route, for diagnosis. Scans are not counted: they are too many. */
@Injectable()
export class RequestsUnderWay {
  private readonly routes = new Set<() => string>();
  /** A handler that blocked the event loop has often ended before anybody can look. */
  private readonly justEnded = new Set<string>();

  /**
   * @param route without ids or queries, such as `GET /api/v1/qr/:id`; called later, because it is not known at first
   * @returns a function to call at the end
   */
  begin(route: () => string): () => void {
    // One request is one entry, even if the same function is passed twice.
    const entry = () => route();
    this.routes.add(entry);
    return () => {
      if (this.routes.delete(entry)) this.justEnded.add(route());
    };
  }

  /** The number of requests of each route; 0 if they have ended since `clearEnded`. */
  byRoute(): Record<string, number> {
    const counts = new Map([...this.justEnded].map((route) => [route, 0]));
    for (const route of this.routes) counts.set(route(), (counts.get(route()) ?? 0) + 1);
    return Object.fromEntries(counts);
  }

  clearEnded(): void {
    this.justEnded.clear();
  }
}
