export class MailSettings {
  connectTimeoutMs = 10_000;
  silenceTimeoutMs = 30_000;
  sendTimeoutMs = 60_000;
  /** A sender that has not reported by then is considered dead. */
  leaseMs = 120_000;
  /** Per process. */
  maxInFlight = 8;
  pollMs = 1_000;
  drainMs = 2_000;
}
