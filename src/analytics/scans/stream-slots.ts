import { Unavailable } from '../../http/problems/index.js';
import { TooManyStreams } from './scan-streams.errors.js';

const MAX_STREAMS = 500;
const MAX_OF_WORKSPACE = 10;

/** Counts the streams of a process and of each workspace, including those that are being opened. */
export class StreamSlots {
  private readonly taken = new Map<string, number>();
  private total = 0;

  /**
   * @returns the workspace that must end a stream for it, if this process has too many: the one with the most
   * @throws TooManyStreams; Unavailable if no workspace has many more
   */
  take(workspaceId: string): string | null {
    const ofWorkspace = this.taken.get(workspaceId) ?? 0;
    if (ofWorkspace >= MAX_OF_WORKSPACE) throw new TooManyStreams(MAX_OF_WORKSPACE);
    const evictedWorkspace = this.total >= MAX_STREAMS ? this.withMoreThan(ofWorkspace + 1) : null;
    this.taken.set(workspaceId, ofWorkspace + 1);
    this.total += 1;
    return evictedWorkspace;
  }

  release(workspaceId: string): void {
    const rest = (this.taken.get(workspaceId) ?? 1) - 1;
    if (rest === 0) this.taken.delete(workspaceId);
    else this.taken.set(workspaceId, rest);
    this.total -= 1;
  }

  private withMoreThan(count: number): string {
    let [largest, most] = ['', count];
    for (const [workspaceId, taken] of this.taken) if (taken > most) [largest, most] = [workspaceId, taken];
    if (largest === '') throw new Unavailable();
    return largest;
  }
}
