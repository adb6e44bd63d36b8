import { ConnectionError, QuotaExceededError, RateLimitError, ServerError } from './errors.js';
import type { WebhookEvent } from './facts.js';
import type { OperationId } from './operations.js';
import type { components } from './schema.js';
import { backoffMs, pause } from './transport.js';

/** What the data of events is; openapi.yaml has the text of a stream only. */
interface EventData {
  streamScans: components['schemas']['Scan'];
  streamEvents: WebhookEvent | LostEvents;
}

/** Events after this position are missing, because the stream was resumed too late. */
export interface LostEvents {
  event: 'lost';
  after: string;
}

type DataOf<Id extends OperationId> = Id extends keyof EventData ? EventData[Id] : unknown;

interface Source {
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>;
  lastEventId: string | undefined;
  signal: AbortSignal | undefined;
}

const MAX_BACKOFF_MS = 30_000;
/** The service sends something every 20 seconds. */
const SILENCE_MS = 60_000;
/** A connection that has lasted so long has not failed to open. */
const STABLE_MS = 10_000;

/**
 * Events as they happen, without end: `for await` reads their data. If the connection is lost, it is opened again, and continues after
 * the last event. It ends with `break`, with its signal, and with an error if the service rejects it.
 */
export class EventStream<Id extends OperationId> implements AsyncIterable<DataOf<Id>> {
  /** The ID of the last event that was read: with it, another stream continues there. */
  lastEventId: string | undefined;

  constructor(private readonly source: Source) {
    this.lastEventId = source.lastEventId;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<DataOf<Id>, void> {
    const { signal } = this.source;
    for (let failures = 0, isFirst = true; ; isFirst = false) {
      const connection = new AbortController();
      const both = AbortSignal.any([connection.signal, ...(signal ? [signal] : [])]);
      const openedAt = Date.now();
      try {
        const response = await this.source.open(this.lastEventId, both);
        if (response.status === 204) return;
        for await (const { id, data } of eventsIn(response)) {
          if (id !== undefined) this.lastEventId = id;
          if (data !== undefined) yield JSON.parse(data) as DataOf<Id>;
        }
      } catch (error) {
        signal?.throwIfAborted();
        const isLost = error instanceof LostConnection || !isFirst;
        if (!isLost || !isTransient(error)) throw error;
      } finally {
        connection.abort();
      }
      if (Date.now() - openedAt > STABLE_MS) failures = 0;
      await pause(backoffMs(failures, MAX_BACKOFF_MS), signal ?? NEVER);
      failures += 1;
    }
  }
}

const NEVER = new AbortController().signal;

/** Thrown inside only. */
class LostConnection extends Error {}

const isTransient = (error: unknown): boolean =>
  error instanceof LostConnection ||
  error instanceof ConnectionError ||
  error instanceof ServerError ||
  (error instanceof RateLimitError && !(error instanceof QuotaExceededError));

interface ServerSentEvent {
  id: string | undefined;
  /** Undefined if only the ID has changed. */
  data: string | undefined;
}

/** The events of a response (WHATWG HTML, server-sent events). @throws LostConnection if it ends otherwise than by its end */
async function* eventsIn(response: Response): AsyncGenerator<ServerSentEvent, void> {
  let text = '';
  for await (const chunk of chunksOf(response)) {
    // A line end of two characters may be cut in the middle.
    text = (text + chunk).replace(/\r\n|\r(?!$)/g, '\n');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks.map(eventOf);
  }
}

function eventOf(block: string): ServerSentEvent {
  const fields = block
    .split('\n')
    .map((line) => /^([^:]+)(?:: ?([^]*))?$/.exec(line))
    .filter((found) => found !== null)
    .map(([, name, value = '']) => ({ name, value }));
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
  return {
    id: fields.findLast(({ name }) => name === 'id')?.value,
    data: data.length > 0 ? data.join('\n') : undefined,
  };
}

async function* chunksOf({ body }: Response): AsyncGenerator<string, void> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // It may have failed already.
    reader.cancel().catch(() => undefined);
  }
}

async function withinSilence<Chunk>(reading: Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LostConnection('silent')), SILENCE_MS);
  });
  try {
    return await Promise.race([reading, silence]);
  } catch (error) {
    throw error instanceof LostConnection ? error : new LostConnection('cut off', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
