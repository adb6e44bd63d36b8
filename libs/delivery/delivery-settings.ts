import type { Config } from '#libs/platform';
import { nameLookup, type Lookup } from './name-lookup.js';

export class DeliverySettings {
  /** DNS lookup, TCP and TLS together. */
  connectTimeoutMs = 5_000;
  /** Includes the response body. */
  attemptTimeoutMs = 15_000;
  /** The time for fetching a file, as `attemptTimeoutMs`. */
  fetchTimeoutMs = 5_000;
  excerptBytes = 4_096;
  idleConnectionMs = 2_000;
  /** After this, an endpoint's next attempt resolves its name again. */
  connectionAgeMs = 30_000;
  maxIdleConnections = 256;
  /** A sender that has not reported by then is considered dead. Three times the longest attempt. */
  leaseMs = 45_000;
  /** Per process: four workspaces at their limits. */
  maxInFlight = 256;
  /** Additional slots for workspaces with none in flight, so that hanging endpoints of others do not delay them. */
  reservedInFlight = 64;
  maxInFlightPerWorkspace = 64;
  /** The operator's limit. Endpoints have a limit of their own, which adapts. */
  maxInFlightPerEndpoint = 64;
  /** The least time between two steps up of an endpoint's limit. */
  growMs = 1_000;
  /** After a step down, the limit stays for as long as an attempt can take. */
  holdMs = 15_000;
  /** An answer that takes longer gives no reason for a step up. */
  quickMs = 5_000;
  /** After this time, the rest of a group is claimed as others are: so limits and pauses of its endpoint apply. */
  groupMs = 1_000;
  /** New events wait this long for the end of a group, by the time at which they happened. */
  groupWaitMs = 3_000;
  /** An endpoint that recovers gets one delivery in this time. */
  probeMs = 300_000;
  fanOutBatch = 500;
  maxBatchEvents = 100;
  maxBatchBytes = 262_144;
  /** Events wait this long for others of their batch, by the time at which they happened. */
  batchWaitMs = 1_000;
  pollMs = 500;
  /** Attempts in flight are handed back after this time at shutdown. */
  drainMs = 10_000;
  /** With Redis, a due row waits this long for its job. */
  jobGraceMs = 250;
  redisCheckMs = 5_000;
  /** Calls to an unavailable Redis neither resolve nor reject. */
  queueTimeoutMs = 2_000;
  lookup: Lookup = nameLookup();
  random: () => number = Math.random;

  static from({
    webhookMaxInFlight,
    webhookProbeMs,
  }: Pick<Config, 'webhookMaxInFlight' | 'webhookProbeMs'>): DeliverySettings {
    const settings = new DeliverySettings();
    settings.probeMs = webhookProbeMs;
    settings.maxInFlightPerEndpoint = webhookMaxInFlight;
    settings.maxInFlightPerWorkspace = Math.max(settings.maxInFlightPerWorkspace, webhookMaxInFlight);
    settings.maxInFlight = 4 * settings.maxInFlightPerWorkspace;
    return settings;
  }
}
