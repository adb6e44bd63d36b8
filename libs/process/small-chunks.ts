import type { IncomingMessage } from 'node:http';
import { muteParser } from './muted-parser.js';

/** Each chunk takes 2 µs and 400 bytes of memory, however small it is. */
const MIN_AVERAGE_BYTES = 32;
/** Chunks that can be smaller. */
const SMALL_CHUNKS = 250;
/** Of all connections, in one turn of the event loop: about 5 ms, and more than the 64 KiB that one connection has at once. */
const CHUNKS_PER_TURN = 3_000;
/** A body with fewer chunks, or larger ones, is read in any turn: it has few in the 64 KiB that are read at once. */
const FEW_CHUNKS = 16;
const LARGE_CHUNK_BYTES = 1_024;

/** MANY_CHUNKS is the fault of nobody in particular: the client can try again. */
type SmallChunksCode = 'SMALL_CHUNKS' | 'MANY_CHUNKS';

/** The chunks of all connections in the current turn of the event loop. */
export class ChunksOfTurn {
  private count = 0;

  /** Whether there are too many. */
  add(): boolean {
    if (this.count === 0) setImmediate(() => (this.count = 0));
    this.count += 1;
    return this.count > CHUNKS_PER_TURN;
  }
}

/** Of `rawHeaders`, since building `headers` takes a scan longer. */
export const isChunked = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.some(
    (name, at) => at % 2 === 0 && name.length === 17 && name.toLowerCase() === 'transfer-encoding',
  );

/**
 * Joins the small chunks of a turn, since each one in the stream of a request that waits takes memory. Ends the reading of a
 * chunked body whose chunks are very small on average, or small in a turn with too many chunks of all connections, and calls
 * `refuse` with the code of the error.
 * @param request whose body has not been read
 */
export function limitSmallChunks(
  request: IncomingMessage,
  ofTurn: ChunksOfTurn,
  refuse: (code: SmallChunksCode) => void,
): void {
  let [count, bytes] = [0, 0];
  const joined = joinedChunks(request);
  const codeFor = (isFullTurn: boolean): SmallChunksCode | null => {
    if (count > SMALL_CHUNKS && bytes < count * MIN_AVERAGE_BYTES) return 'SMALL_CHUNKS';
    const isSmall = count > FEW_CHUNKS && bytes < count * LARGE_CHUNK_BYTES;
    return isFullTurn && isSmall ? 'MANY_CHUNKS' : null;
  };
  Object.assign(request, {
    push: (chunk: Buffer | null): boolean => {
      if (chunk === null) return joined.push(chunk);
      count += 1;
      bytes += chunk.length;
      const code = codeFor(ofTurn.add());
      if (code === null) return joined.push(chunk);
      joined.discard();
      muteParser(request.socket);
      refuse(code);
      return false;
    },
    // By default, the rest of a body whose request is answered is no longer pushed, but takes as long.
    _dump: () => request.resume(),
  });
}

/** Pushes the small chunks of a turn as one, before what follows them, or when the turn ends. */
function joinedChunks(request: IncomingMessage) {
  let waiting: Buffer[] = [];
  const push = request.push.bind(request);
  const flush = (): boolean => {
    if (waiting.length === 0 || request.destroyed) return true;
    const chunks = waiting;
    waiting = [];
    return push(Buffer.concat(chunks));
  };
  const endTurn = () => {
    // As node:http does with a chunk for which there is no room.
    if (!flush()) request.socket.pause();
  };
  return {
    push: (chunk: Buffer | null): boolean => {
      if (chunk !== null && chunk.length < LARGE_CHUNK_BYTES) {
        if (waiting.push(chunk) === 1) setImmediate(endTurn);
        return true;
      }
      flush();
      return push(chunk);
    },
    discard: () => (waiting = []),
  };
}
