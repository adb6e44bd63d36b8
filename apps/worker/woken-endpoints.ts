import type { EndpointRef } from '#libs/delivery';

/** Endpoints for which deliveries may be due, each once: first those that have waited longest, workspaces in rotation. */
export class WokenEndpoints {
  private readonly workspaces = new Map<string, Map<string, EndpointRef>>();

  add(endpoint: EndpointRef): void {
    const { endpointId, workspaceId } = endpoint;
    const endpoints = this.workspaces.get(workspaceId);
    if (!endpoints) this.workspaces.set(workspaceId, new Map([[endpointId, endpoint]]));
    else if (!endpoints.has(endpointId)) endpoints.set(endpointId, endpoint);
  }

  /** Removes and returns at most so many, of those workspaces that may have more attempts in flight. */
  take(max: number, hasSlots: (workspaceId: string) => boolean): EndpointRef[] {
    const taken: EndpointRef[] = [];
    let open = [...this.workspaces.keys()].filter(hasSlots);
    while (open.length > 0 && taken.length < max) {
      const before = taken.length;
      for (const workspaceId of open.slice(0, max - before)) taken.push(...this.next(workspaceId));
      open = open.filter((workspaceId) => this.workspaces.has(workspaceId));
    }
    return taken;
  }

  /** The same, one of each workspace. */
  takeOneOfEach(max: number, hasSlots: (workspaceId: string) => boolean): EndpointRef[] {
    const open = [...this.workspaces.keys()].filter(hasSlots).slice(0, max);
    return open.flatMap((workspaceId) => this.next(workspaceId));
  }

  private next(workspaceId: string): EndpointRef[] {
    const endpoints = this.workspaces.get(workspaceId) ?? new Map<string, EndpointRef>();
    const [first] = endpoints.values();
    this.workspaces.delete(workspaceId);
    if (!first) return [];
    endpoints.delete(first.endpointId);
    if (endpoints.size > 0) this.workspaces.set(workspaceId, endpoints);
    return [first];
  }
}
