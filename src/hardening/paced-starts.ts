import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ClientAddresses, siteOf } from '#libs/addresses';
import { QueueFull, RecipientLeft, type FairQueueLimits, type Recipient } from '#libs/fair-queue';
import { ConnectionArrivals, PacedTurns } from '#libs/time-slices';

/** Of what starts in one turn of the event loop: a few milliseconds of work. All of a full line start within seconds. */
const LIMITS: FairQueueLimits = { running: 4, runningPerKey: 4, waiting: 4_000, waitingPerKey: 2_000 };
/** Of what is never refused. Each one that waits belongs to a connection that sends nothing else. */
const UNREFUSED: FairQueueLimits = { ...LIMITS, waiting: Infinity, waitingPerKey: Infinity };

/** What an orchestrator asks. */
const HEALTH = new Set(['/livez', '/readyz']);

/**
 * Starts a few requests per turn of the event loop, and fewer while connections arrive, so that scans are answered between
 * those of a burst. A request waits only while more arrive at once, and its body, which is not read yet, waits in the
 * connection. It waits before Express, which alone would take a tenth of a second for a thousand. As many refusals, or
 * checks of health, take as long as other requests, so that they are paced as well.
 */
@Injectable()
export class PacedStarts {
  private readonly others: PacedTurns;
  private readonly health: PacedTurns;
  private readonly refusals: PacedTurns;
  private readonly refused = new WeakSet<IncomingMessage>();

  constructor(
    private readonly addresses: ClientAddresses,
    arrivals: ConnectionArrivals,
  ) {
    this.others = new PacedTurns(arrivals, LIMITS);
    this.health = new PacedTurns(arrivals, UNREFUSED);
    this.refusals = new PacedTurns(arrivals, UNREFUSED);
  }

  /** Passes the request to the listener when it is its turn, also one that is to be refused. */
  start(request: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
    const site = siteOf(this.addresses.of(request));
    const pass = () => listener(request, response);
    this.startIn(HEALTH.has(pathOf(request)) ? this.health : this.others, site, pass, response).catch(
      (error: unknown) => {
        if (!(error instanceof QueueFull)) return;
        this.refused.add(request);
        this.refuse(request, response, pass);
      },
    );
  }

  /** Whether too many requests waited when this one came. */
  isRefused(request: IncomingMessage): boolean {
    return this.refused.has(request);
  }

  /** Answers what is not a request for the listener, when it is its turn. */
  refuse(from: Pick<IncomingMessage, 'headers' | 'socket'>, recipient: Recipient, answer: () => void): void {
    const site = siteOf(this.addresses.of(from));
    void this.startIn(this.refusals, site, answer, recipient);
  }

  /** A client that has left gets nothing. @throws QueueFull */
  private async startIn(
    turns: PacedTurns,
    site: string,
    start: () => void,
    recipient: Recipient,
  ): Promise<void> {
    try {
      await turns.start(site, start, recipient);
    } catch (error) {
      if (!(error instanceof RecipientLeft)) throw error;
    }
  }
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? '';
