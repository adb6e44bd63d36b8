/**
 * How many jobs of this process work for an endpoint. A job beyond the most ends at once and asks the database nothing:
 * those at work take the endpoint's due deliveries one after another, and look once more when they are told of it.
 */
export class EndpointSlots {
  private readonly active = new Map<string, number>();
  private readonly requested = new Set<string>();

  constructor(private readonly max: number) {}

  /** False when enough are at work: one of them will look again. */
  acquire(endpointId: string): boolean {
    const count = this.active.get(endpointId) ?? 0;
    if (count >= this.max) {
      this.requested.add(endpointId);
      return false;
    }
    this.active.set(endpointId, count + 1);
    return true;
  }

  /** Whether a job has come since the last look. */
  takeRequest(endpointId: string): boolean {
    return this.requested.delete(endpointId);
  }

  release(endpointId: string): void {
    const count = this.active.get(endpointId) ?? 0;
    if (count > 1) this.active.set(endpointId, count - 1);
    else this.active.delete(endpointId);
  }
}
