import type { EndpointRef } from '#libs/delivery';

/** Endpoints that can have more due than may be in flight, each under the id of what is full: the endpoint or its workspace. */
export class FullEndpoints {
  private readonly waiting = new Map<string, Map<string, EndpointRef>>();

  add(fullId: string, endpoint: EndpointRef): void {
    const endpoints = this.waiting.get(fullId) ?? new Map<string, EndpointRef>();
    this.waiting.set(fullId, endpoints.set(endpoint.endpointId, endpoint));
  }

  /** Removes and returns those that wait for one of these, the first to wait first. */
  take(fullIds: Iterable<string>): EndpointRef[] {
    const taken: EndpointRef[] = [];
    for (const id of fullIds) {
      taken.push(...(this.waiting.get(id)?.values() ?? []));
      this.waiting.delete(id);
    }
    return taken;
  }

  takeAll(): EndpointRef[] {
    return this.take([...this.waiting.keys()]);
  }
}
