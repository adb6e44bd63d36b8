/** Limits of sending; tests replace single ones. */
export class MailSettings {
  /** For each of DNS lookup, connection and greeting. */
  connectTimeoutMs = 10_000;
  /** Without data from the server. */
  silenceTimeoutMs = 30_000;
  /** A whole attempt. */
  sendTimeoutMs = 60_000;
  /** A sender that has not reported by then is considered dead. */
  leaseMs = 120_000;
  /** Per process. */
  maxInFlight = 8;
  /** Poll interval without a signal. */
  pollMs = 1_000;
  /** How long emails in flight may take at shutdown before they are handed back. */
  drainMs = 2_000;
}
