import pLimit from 'p-limit';
import type { ClaimedDelivery, DeliveryClaims } from '#libs/delivery';

/** They must not use all database connections. */
const MAX_CONCURRENT_CLAIMS = 3;

type Endpoint = Parameters<DeliveryClaims['takeOf']>[0];

interface Batch {
  count: number;
  isOpen: boolean;
  claimed: Promise<ClaimedDelivery[]>;
}

/** Claims one after another for an endpoint, since they would block each other: those that wait are one query. */
export class EndpointClaims {
  private readonly limit = pLimit(MAX_CONCURRENT_CLAIMS);
  /** The newest of each endpoint. */
  private readonly batches = new Map<string, Batch>();

  constructor(private readonly take: (of: Endpoint, count: number) => Promise<ClaimedDelivery[]>) {}

  /** Null if nothing is due, or if the endpoint or its workspace is at its limit. */
  async takeOne(of: Endpoint): Promise<ClaimedDelivery | null> {
    const newest = this.batches.get(of.endpointId);
    const batch = newest?.isOpen ? newest : this.open(of, newest);
    const index = batch.count++;
    return (await batch.claimed)[index] ?? null;
  }

  private open(of: Endpoint, previous: Batch | undefined): Batch {
    const batch: Batch = { count: 0, isOpen: true, claimed: Promise.resolve([]) };
    batch.claimed = this.run(of, batch, previous).finally(() => {
      if (this.batches.get(of.endpointId) === batch) this.batches.delete(of.endpointId);
    });
    this.batches.set(of.endpointId, batch);
    return batch;
  }

  private async run(of: Endpoint, batch: Batch, previous: Batch | undefined): Promise<ClaimedDelivery[]> {
    await previous?.claimed.catch(() => undefined);
    return this.limit(() => {
      batch.isOpen = false;
      return this.take(of, batch.count);
    });
  }
}
