import { nameLookup, type Lookup } from './name-lookup.js';

/** The figures of delivery, and what it takes from the world outside; tests replace single ones. */
export class DeliverySettings {
  /** Name look-up, TCP and TLS together. */
  connectTimeoutMs = 5_000;
  /** The whole attempt, with the answer's body. */
  attemptTimeoutMs = 15_000;
  excerptBytes = 4_096;
  /** A sender that has not reported by then counts as dead. Three times the longest attempt. */
  leaseMs = 45_000;
  /** Of this process: four workspaces that hang as much as they may. */
  maxInFlight = 256;
  maxInFlightPerWorkspace = 64;
  maxInFlightPerEndpoint = 8;
  fanOutBatch = 500;
  /** How often rows are looked at when nothing calls. */
  pollMs = 500;
  /** How long attempts in flight may finish at shutdown before they are handed back. */
  drainMs = 10_000;
  /** With Redis: how often it is compared with the rows, and how long a due row is left to its job. */
  sweepMs = 5_000;
  sweepGraceMs = 5_000;
  /** A Redis that is away neither resolves nor rejects. */
  queueTimeoutMs = 2_000;
  lookup: Lookup = nameLookup();
  random: () => number = Math.random;
}
