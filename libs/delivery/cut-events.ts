import { needsRow } from './delivery-groups.js';

interface CutEvent {
  eventId: string;
  workspaceId: string;
  endpointId: string;
  event: string;
  eventAt: Date;
}

interface CutGroup<Event> {
  endpoint: { endpointId: string; workspaceId: string };
  slots: number;
  events: Event[];
}

/**
 * Finds, by workspace, the first event that waits for the next group of its endpoint, because the present one is full. All
 * later events of the workspace wait with it, so that each is matched once, in order.
 * @param events by id @param since older events do not wait
 */
export function findCuts(events: CutEvent[], groups: CutGroup<unknown>[], since: Date): Map<string, string> {
  const cuts = new Map<string, string>();
  for (const { endpoint, events: grouped } of groups) {
    const left = events.filter(({ endpointId }) => endpointId === endpoint.endpointId)[grouped.length];
    if (!left || needsRow(left) || left.eventAt <= since) continue;
    const cut = cuts.get(endpoint.workspaceId);
    if (cut === undefined || left.eventId < cut) cuts.set(endpoint.workspaceId, left.eventId);
  }
  return cuts;
}

export const isBefore = (
  { workspaceId, eventId }: { workspaceId: string; eventId: string },
  cuts: Map<string, string>,
): boolean => {
  const cut = cuts.get(workspaceId);
  return cut === undefined || eventId < cut;
};

export const cutGroups = <Event extends CutEvent, Group extends CutGroup<Event>>(
  groups: Group[],
  cuts: Map<string, string>,
): Group[] =>
  groups
    .map((group) => {
      const events = group.events.filter((event) => isBefore(event, cuts));
      return { ...group, events, slots: Math.min(group.slots, events.length) };
    })
    .filter(({ events }) => events.length > 0);

/** Divides deliveries into the first ones of each endpoint, as many as `sizes` says, and the others. */
export function takeFirst<Item extends { endpointId: string }>(
  deliveries: Item[],
  sizes: Map<string, number>,
): [Item[], Item[]] {
  const left = new Map(sizes);
  const [first, others]: [Item[], Item[]] = [[], []];
  for (const delivery of deliveries) {
    const count = left.get(delivery.endpointId) ?? 0;
    left.set(delivery.endpointId, count - 1);
    (count > 0 ? first : others).push(delivery);
  }
  return [first, others];
}
