/**
 * How many jobs of this process work for a workspace. A job beyond the most ends at once and leaves its endpoint's name:
 * those at work change to such endpoints after each attempt, so that every endpoint of the workspace has its turn.
 */
export class WorkspaceTurns {
  private readonly atWork = new Map<string, number>();
  private readonly waiting = new Map<string, Set<string>>();

  constructor(private readonly most: number) {}

  /** False when enough are at work: one of them will see to the endpoint. */
  enter(workspaceId: string, endpointId: string): boolean {
    const count = this.atWork.get(workspaceId) ?? 0;
    if (count >= this.most) {
      this.wait(workspaceId, endpointId);
      return false;
    }
    this.atWork.set(workspaceId, count + 1);
    return true;
  }

  isAnyWaiting(workspaceId: string): boolean {
    return this.waiting.has(workspaceId);
  }

  /** Behind those that wait already. */
  wait(workspaceId: string, endpointId: string): void {
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

  leave(workspaceId: string): void {
    const count = this.atWork.get(workspaceId) ?? 0;
    if (count > 1) this.atWork.set(workspaceId, count - 1);
    else this.atWork.delete(workspaceId);
  }
}
