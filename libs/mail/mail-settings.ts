export class MailSettings {
  /** Applies to DNS lookup, connection and greeting separately. */
  connectTimeoutMs = 10_000;
  /** Limits the time without data from the server. */
  silenceTimeoutMs = 30_000;
  /** Limits a whole attempt. */
  sendTimeoutMs = 60_000;
  /** A sender that has not reported by then is considered dead. */
  leaseMs = 120_000;
  /** Per process. */
  maxInFlight = 8;
  /** Poll interval without a signal. */
  pollMs = 1_000;
  /** Emails in flight are handed back after this time at shutdown. */
  drainMs = 2_000;
}
