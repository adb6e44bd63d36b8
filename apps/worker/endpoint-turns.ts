/**
 * How many jobs of this process work for an endpoint. A job beyond the most ends at once and asks the database nothing:
 * those at work take the endpoint's due deliveries one after another, and look once more when they are told of it.
 */
export class EndpointTurns {
  private readonly atWork = new Map<string, number>();
  private readonly asked = new Set<string>();

  constructor(private readonly most: number) {}

  /** False when enough are at work: one of them will look again. */
  enter(endpointId: string): boolean {
    const count = this.atWork.get(endpointId) ?? 0;
    if (count >= this.most) {
      this.asked.add(endpointId);
      return false;
    }
    this.atWork.set(endpointId, count + 1);
    return true;
  }

  /** Whether a job has come since the last look. */
  shouldLookAgain(endpointId: string): boolean {
    return this.asked.delete(endpointId);
  }

  leave(endpointId: string): void {
    const count = this.atWork.get(endpointId) ?? 0;
    if (count > 1) this.atWork.set(endpointId, count - 1);
    else this.atWork.delete(endpointId);
  }
}
