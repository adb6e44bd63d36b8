import { nameLookup, type Lookup } from './name-lookup.js';

/** Limits and external dependencies of delivery; tests replace single ones. */
export class DeliverySettings {
  /** DNS lookup, TCP and TLS together. */
  connectTimeoutMs = 5_000;
  /** The whole attempt, including the response body. */
  attemptTimeoutMs = 15_000;
  excerptBytes = 4_096;
  /** How long a connection waits for the next attempt of its endpoint, at most. */
  idleConnectionMs = 2_000;
  /** After this, an endpoint's next attempt resolves its name again. */
  connectionAgeMs = 30_000;
  /** Per process. */
  maxIdleConnections = 256;
  /** A sender that has not reported by then is considered dead. Three times the longest attempt. */
  leaseMs = 45_000;
  /** Per process: four workspaces at their limits. */
  maxInFlight = 256;
  /** Further ones, each for a workspace that has none in flight: so that endpoints of others that hang do not delay it. */
  reservedInFlight = 64;
  maxInFlightPerWorkspace = 64;
  maxInFlightPerEndpoint = 8;
  /** Deliveries that are made at once. */
  fanOutBatch = 500;
  /** Poll interval without a signal, and how often everything that is due is looked for. */
  pollMs = 500;
  /** How long attempts in flight may take at shutdown before they are handed back. */
  drainMs = 10_000;
  /** With Redis: how long a due row waits for its job. */
  jobGraceMs = 250;
  /** How often Redis is asked to accept a write. */
  redisCheckMs = 5_000;
  /** Calls to an unavailable Redis neither resolve nor reject. */
  queueTimeoutMs = 2_000;
  lookup: Lookup = nameLookup();
  random: () => number = Math.random;
}
