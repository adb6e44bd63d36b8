/**
 * Limits the jobs of this process per workspace. A job above the limit ends at once and enqueues its endpoint: the
 * active ones switch to such endpoints after each attempt, so that the endpoints of the workspace are served round-robin.
 */
export class WorkspaceSlots {
  private readonly active = new Map<string, number>();
  private readonly waiting = new Map<string, Set<string>>();

  constructor(private readonly max: number) {}

  /** False at the limit: an active job will process the endpoint. */
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

  /** Adds the endpoint to the end of the queue. */
  enqueue(workspaceId: string, endpointId: string): void {
    const endpoints = this.waiting.get(workspaceId) ?? new Set();
    this.waiting.set(workspaceId, endpoints.add(endpointId));
  }

  /** Removes the endpoint that has waited longest. */
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
