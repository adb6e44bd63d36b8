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

/** Sends the bodies of long pages in chunks, as clients read them, in an order that is fair by workspace. */
@Injectable()
export class LongPages {
  private readonly turns = new FairQueue(TURNS);
  /** How many responses send each of them. */
  private readonly responses = new Map<Body, number>();
  /** Of distinct pages that are being sent, by workspace. */
  private readonly bytes = new Map<string, number>();
  private totalBytes = 0;

  /** Whether the memory for one more page is available. @throws QueueFull */
  requireMemory(workspaceId: string): void {
    const isFull = this.totalBytes >= MAX_BYTES || (this.bytes.get(workspaceId) ?? 0) >= MAX_WORKSPACE_BYTES;
    if (isFull) throw new QueueFull();
  }

  /** Sends the body of a response whose head is set, and ends it. */
  async send(response: ServerResponse, body: Body, workspaceId: string): Promise<void> {
    this.begin(body, workspaceId);
    try {
      for (const chunk of body) await this.sendChunk(response, chunk, workspaceId);
      response.end();
    } catch (error) {
      if (!(error instanceof RecipientLeft)) throw error;
    } finally {
      this.end(body, workspaceId);
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

  private begin(body: Body, workspaceId: string): void {
    const responses = this.responses.get(body) ?? 0;
    this.responses.set(body, responses + 1);
    if (responses === 0) this.count(workspaceId, bytesOf(body));
  }

  private end(body: Body, workspaceId: string): void {
    const responses = (this.responses.get(body) ?? 0) - 1;
    if (responses > 0) {
      this.responses.set(body, responses);
      return;
    }
    this.responses.delete(body);
    this.count(workspaceId, -bytesOf(body));
  }

  private count(workspaceId: string, bytes: number): void {
    this.totalBytes += bytes;
    const ofWorkspace = (this.bytes.get(workspaceId) ?? 0) + bytes;
    if (ofWorkspace > 0) this.bytes.set(workspaceId, ofWorkspace);
    else this.bytes.delete(workspaceId);
  }
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
