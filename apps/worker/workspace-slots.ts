/**
 * How many jobs of this process work for a workspace. A job beyond the most ends at once and leaves its endpoint's name:
 * those at work change to such endpoints after each attempt, so that every endpoint of the workspace has its turn.
 */
export class WorkspaceSlots {
  private readonly active = new Map<string, number>();
  private readonly waiting = new Map<string, Set<string>>();

  constructor(private readonly max: number) {}

  /** False when enough are at work: one of them will see to the endpoint. */
  acquire(workspaceId: string, endpointId: string): boolean {
    const count = this.active.get(workspaceId) ?? 0;
    if (count >= this.max) {
      this.enqueue(workspaceId, endpointId);
      return false;
    }
    this.active.set(workspaceId, count + 1);
    return true;
  }

  hasWaiting(workspaceId: string): boolean {
    return this.waiting.has(workspaceId);
  }

  /** Behind those that wait already. */
  enqueue(workspaceId: string, endpointId: string): void {
    const endpoints = this.waiting.get(workspaceId) ?? new Set();
    this.waiting.set(workspaceId, endpoints.add(endpointId));
  }

  /** The endpoint that waits longest, which then waits no more. */
  next(workspaceId: string): string | undefined {
    const endpoints = this.waiting.get(workspaceId);
    const [first] = endpoints ?? [];
    if (first !== undefined) endpoints?.delete(first);
    if (endpoints?.size === 0) this.waiting.delete(workspaceId);
    return first;
  }

  release(workspaceId: string): void {
    const count = this.active.get(workspaceId) ?? 0;
    if (count > 1) this.active.set(workspaceId, count - 1);
    else this.active.delete(workspaceId);
  }
}
