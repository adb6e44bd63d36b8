import { newId } from '#libs/database';

/** An event that an endpoint gets as part of a batch. */
export interface BatchMember {
  eventId: string;
  workspaceId: string;
  endpointId: string;
  context: string | null;
  event: string;
  /** The size of its body in bytes. */
  size: number;
}

export interface Batch {
  id: string;
  workspaceId: string;
  endpointId: string;
  members: BatchMember[];
}

export interface BatchLimits {
  maxBatchEvents: number;
  maxBatchBytes: number;
}

/**
 * Divides the events of each endpoint, in the order of their ids, into as few batches as the limits allow. A lead is alone in
 * its batch, which ends with it.
 */
export function splitIntoBatches(
  members: BatchMember[],
  { maxBatchEvents, maxBatchBytes }: BatchLimits,
): Batch[] {
  const batches: Batch[] = [];
  const open = new Map<string, Batch & { bytes: number }>();
  for (const member of members.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))) {
    const { workspaceId, endpointId } = member;
    const bytes = member.size + Buffer.byteLength(member.context ?? '');
    let batch = open.get(endpointId);
    const isAlone = member.event === 'lead' || batch?.members.at(-1)?.event === 'lead';
    if (!batch || isAlone || batch.members.length === maxBatchEvents || batch.bytes + bytes > maxBatchBytes) {
      batch = { id: newId(), workspaceId, endpointId, members: [], bytes: 0 };
      open.set(endpointId, batch);
      batches.push(batch);
    }
    batch.members.push(member);
    batch.bytes += bytes;
  }
  return batches;
}
