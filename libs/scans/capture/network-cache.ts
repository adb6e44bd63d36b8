const SLOT_BITS = 16;
/** Knuth, The Art of Computer Programming 3, section 6.4: spreads neighbours over the slots. */
const FIBONACCI = 0x9e3779b1;
const DOT = 46;
const ZERO = 48;

/**
 * Remembers what is known of IPv4 networks, the last one of each slot: a walk of the city database, and even the lists
 * of an LRU cache, miss the processor's caches many times, this one three times.
 */
export class NetworkCache<T> {
  private readonly networks = new Int32Array(1 << SLOT_BITS).fill(-1);
  private readonly values = new Array<T | undefined>(1 << SLOT_BITS).fill(undefined);

  /** @param network as slash24 gives it */
  get(network: number): T | undefined {
    const slot = slotOf(network);
    return this.networks[slot] === network ? this.values[slot] : undefined;
  }

  set(network: number, value: T): void {
    const slot = slotOf(network);
    this.networks[slot] = network;
    this.values[slot] = value;
  }
}

/** The first three numbers of a dotted IPv4 address as one. */
export function slash24(address: string): number {
  let network = 0;
  let number = 0;
  for (let index = 0, dots = 0; dots < 3 && index < address.length; index += 1) {
    const code = address.charCodeAt(index);
    if (code === DOT) {
      network = network * 256 + number;
      number = 0;
      dots += 1;
    } else {
      number = number * 10 + code - ZERO;
    }
  }
  return network;
}

const slotOf = (network: number) => Math.imul(network, FIBONACCI) >>> (32 - SLOT_BITS);
