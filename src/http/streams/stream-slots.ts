import { Unavailable } from '../problems/index.js';

const MAX_STREAMS = 500;

/** Counts the streams of a process, of each owner and of each group of owners, including those that are being opened. */
export class StreamSlots {
  private readonly taken = new Map<string, number>();
  private readonly ofGroups = new Map<string, number>();
  private total = 0;

  /** @param tooMany the problem of an owner who has `max` already */
  constructor(
    private readonly max: number,
    private readonly tooMany: (max: number) => Error,
  ) {}

  /**
   * @param group a workspace, so that its many credentials take no more than another one
   * @returns the group that must end a stream for it, if this process has too many: the one with the most
   * @throws the problem of an owner with too many; Unavailable if no group has many more
   */
  take(owner: string, group = owner): string | null {
    const own = this.taken.get(owner) ?? 0;
    if (own >= this.max) throw this.tooMany(this.max);
    const ofGroup = this.ofGroups.get(group) ?? 0;
    const evicted = this.total >= MAX_STREAMS ? this.groupWithMoreThan(ofGroup + 1) : null;
    this.taken.set(owner, own + 1);
    this.ofGroups.set(group, ofGroup + 1);
    this.total += 1;
    return evicted;
  }

  release(owner: string, group = owner): void {
    takeOneFrom(this.taken, owner);
    takeOneFrom(this.ofGroups, group);
    this.total -= 1;
  }

  private groupWithMoreThan(count: number): string {
    let [largest, most] = ['', count];
    for (const [group, taken] of this.ofGroups) if (taken > most) [largest, most] = [group, taken];
    if (largest === '') throw new Unavailable();
    return largest;
  }
}

function takeOneFrom(counts: Map<string, number>, name: string): void {
  const rest = (counts.get(name) ?? 1) - 1;
  if (rest === 0) counts.delete(name);
  else counts.set(name, rest);
}
