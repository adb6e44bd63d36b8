/**
 * Limits the jobs of this process per endpoint. A job above the limit ends at once, without a query: the active ones
 * process the endpoint's due deliveries one after another, and poll once more if a job was refused meanwhile.
 */
export class EndpointSlots {
  private readonly active = new Map<string, number>();
  private readonly requested = new Set<string>();

  constructor(private readonly max: number) {}

  /** False at the limit: an active job will poll again. */
  acquire(endpointId: string): boolean {
    const count = this.active.get(endpointId) ?? 0;
    if (count >= this.max) {
      this.requested.add(endpointId);
      return false;
    }
    this.active.set(endpointId, count + 1);
    return true;
  }

  /** Whether a job was refused since the last call. */
  takeRequest(endpointId: string): boolean {
    return this.requested.delete(endpointId);
  }

  release(endpointId: string): void {
    const count = this.active.get(endpointId) ?? 0;
    if (count > 1) this.active.set(endpointId, count - 1);
    else this.active.delete(endpointId);
  }
}
