import { Unavailable } from '../problems/index.js';
import { TooManyStreams } from './scan-streams.errors.js';

const MAX_STREAMS = 500;
const MAX_OF_WORKSPACE = 10;

/** How many streams a process and a workspace have, those that are being opened among them. */
export class StreamSlots {
  private readonly taken = new Map<string, number>();
  private total = 0;

  /** @throws TooManyStreams; Unavailable if this process has too many streams */
  take(workspaceId: string): void {
    const ofWorkspace = this.taken.get(workspaceId) ?? 0;
    if (ofWorkspace >= MAX_OF_WORKSPACE) throw new TooManyStreams(MAX_OF_WORKSPACE);
    if (this.total >= MAX_STREAMS) throw new Unavailable();
    this.taken.set(workspaceId, ofWorkspace + 1);
    this.total += 1;
  }

  release(workspaceId: string): void {
    const rest = (this.taken.get(workspaceId) ?? 1) - 1;
    if (rest === 0) this.taken.delete(workspaceId);
    else this.taken.set(workspaceId, rest);
    this.total -= 1;
  }
}
