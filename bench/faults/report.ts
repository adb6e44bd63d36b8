import type { FaultsLoad } from './load.js';

const MAX_REPLAY_S = 30;
const BROKEN = 0;

export interface Recovery {
  /** From the end of the fault until the last response that was no redirect. */
  recoveryMs: number;
  replayMs: number | null;
  /** How many times longer scans took than on a machine that has time for all of them. */
  slowness: number;
}

interface Fault extends Recovery {
  kind: string;
  maxReplayS: number;
  marks: string[];
  failures: Map<number, number>;
}

/** Sums up what the faults of each kind did to scans. */
export class FaultReport {
  private readonly faults: Fault[] = [];

  constructor(private readonly load: FaultsLoad) {}

  async during(kind: string, work: () => Promise<Recovery>, maxReplayS = MAX_REPLAY_S): Promise<void> {
    const from = this.load.answered.length;
    const before = new Map(this.load.statuses);
    const recovery = await work();
    const failures = new Map(
      [...this.load.statuses]
        .map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const)
        .filter(([status, count]) => status !== 302 && count > 0),
    );
    this.faults.push({ ...recovery, kind, maxReplayS, failures, marks: this.load.answered.slice(from) });
  }

  /** @returns whether all responses were 302, 503 or cut, and no backlog was late */
  print(timesStored: Map<string, number>): boolean {
    console.table(
      [...new Set(this.faults.map(({ kind }) => kind))].map((kind) => this.rowOf(kind, timesStored)),
    );
    const isLate = this.faults.some(
      ({ replayMs, maxReplayS, slowness }) => (replayMs ?? 0) > 1_000 * maxReplayS * slowness,
    );
    const isOther = this.faults.some(({ failures }) =>
      [...failures.keys()].some((status) => status !== 503 && status !== BROKEN),
    );
    return !isLate && !isOther;
  }

  private rowOf(kind: string, timesStored: Map<string, number>) {
    const faults = this.faults.filter((fault) => fault.kind === kind);
    const marks = faults.flatMap((fault) => fault.marks);
    const count = (status: number) =>
      faults.reduce((sum, fault) => sum + (fault.failures.get(status) ?? 0), 0);
    const replays = faults.flatMap(({ replayMs }) => (replayMs === null ? [] : [replayMs]));
    return {
      fault: kind,
      times: faults.length,
      'answered 302': marks.length,
      503: count(503),
      cut: count(BROKEN),
      lost: marks.filter((mark) => !timesStored.has(mark)).length,
      doubled: marks.filter((mark) => (timesStored.get(mark) ?? 0) > 1).length,
      'recovered after, s': seconds(Math.max(...faults.map(({ recoveryMs }) => recoveryMs))),
      'backlog stored after, s': replays.length > 0 ? seconds(Math.max(...replays)) : '',
      slowness: Math.max(...faults.map(({ slowness }) => slowness)).toFixed(1),
    };
  }
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
