import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { FairQueue, QueueFull, RecipientLeft, type FairQueueLimits } from '#libs/fair-queue';
import { bytesOf } from './edge-response.js';

/** One chunk per turn of the event loop. Each that waits belongs to a connection. */
const TURNS: FairQueueLimits = { running: 1, runningPerKey: 1, waiting: Infinity, waitingPerKey: Infinity };
/** Of pages that are being sent: clients that read slowly keep them in memory when they are not cached any longer. */
const MAX_BYTES = 256 * 2 ** 20;
const MAX_WORKSPACE_BYTES = 64 * 2 ** 20;

type Body = readonly Buffer[];

/** What one chunk of a page can have, and what is sent at once. */
const MAX_SHORT_BYTES = 192 * 2 ** 10;

/** Whether a page is sent in chunks. */
export const isLong = (body: Body): boolean => body.length > 1 && bytesOf(body) > MAX_SHORT_BYTES;

/** A page that is being sent. */
interface Sending {
  workspaceId: string;
  responses: Set<ServerResponse>;
}

/** Sends the bodies of long pages in chunks, as clients read them, in an order that is fair by workspace. */
@Injectable()
export class LongPages {
  private readonly turns = new FairQueue(TURNS);
  /** Those that were begun first are the first. */
  private readonly sending = new Map<Body, Sending>();
  /** Of distinct pages that are being sent, by workspace. */
  private readonly bytes = new Map<string, number>();
  private totalBytes = 0;

  /**
   * Makes the memory for one more page available: if those of all workspaces take too much, the workspace that uses most
   * loses the clients that have been reading for longest. So a few that read nothing do not stop the scans of others.
   * @throws QueueFull when the workspace itself uses too much
   */
  requireMemory(workspaceId: string): void {
    const own = this.bytes.get(workspaceId) ?? 0;
    if (own >= MAX_WORKSPACE_BYTES) throw new QueueFull();
    while (this.totalBytes >= MAX_BYTES) {
      const [largest, bytes] = largestOf(this.bytes);
      if (bytes <= own) throw new QueueFull();
      this.disconnectOldest(largest);
    }
  }

  /** Sends the body of a response whose head is set, and ends it. */
  async send(response: ServerResponse, body: Body, workspaceId: string): Promise<void> {
    const sending = this.begin(response, body, workspaceId);
    try {
      for (const chunk of body) await this.sendChunk(response, chunk, workspaceId);
      response.end();
    } catch (error) {
      if (!(error instanceof RecipientLeft)) throw error;
    } finally {
      sending.responses.delete(response);
      if (sending.responses.size === 0) this.end(body, sending);
    }
  }

  private async sendChunk(response: ServerResponse, chunk: Buffer, workspaceId: string): Promise<void> {
    const write = () => {
      response.write(chunk);
      return turn();
    };
    await this.turns.run(workspaceId, write, response);
    if (response.writableNeedDrain && !response.closed) await drained(response);
  }

  private begin(response: ServerResponse, body: Body, workspaceId: string): Sending {
    const known = this.sending.get(body);
    const sending = known ?? { workspaceId, responses: new Set() };
    sending.responses.add(response);
    if (known) return known;
    this.sending.set(body, sending);
    this.count(workspaceId, bytesOf(body));
    return sending;
  }

  /** Nobody else reads this page. It may have been disconnected, and be sent again. */
  private end(body: Body, sending: Sending): void {
    if (this.sending.get(body) !== sending) return;
    this.sending.delete(body);
    this.count(sending.workspaceId, -bytesOf(body));
  }

  private disconnectOldest(workspaceId: string): void {
    for (const [body, sending] of this.sending) {
      if (sending.workspaceId !== workspaceId) continue;
      this.end(body, sending);
      for (const response of sending.responses) response.destroy();
      return;
    }
  }

  private count(workspaceId: string, bytes: number): void {
    this.totalBytes += bytes;
    const ofWorkspace = (this.bytes.get(workspaceId) ?? 0) + bytes;
    if (ofWorkspace > 0) this.bytes.set(workspaceId, ofWorkspace);
    else this.bytes.delete(workspaceId);
  }
}

/** @param bytes by workspace, not empty */
function largestOf(bytes: ReadonlyMap<string, number>): readonly [workspaceId: string, bytes: number] {
  let largest: readonly [string, number] = ['', 0];
  for (const entry of bytes) if (entry[1] > largest[1]) largest = entry;
  return largest;
}

/** The client has read what was written, or has left. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
