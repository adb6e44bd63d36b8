/** The figures of sending; tests replace single ones. */
export class MailSettings {
  /** Each of name look-up, connection and greeting. */
  connectTimeoutMs = 10_000;
  /** Without a word from the server. */
  silenceTimeoutMs = 30_000;
  /** A whole attempt. */
  sendTimeoutMs = 60_000;
  /** A sender that has not reported by then counts as dead. */
  leaseMs = 120_000;
  /** Of this process. */
  maxInFlight = 8;
  /** How often rows are looked at when nothing calls. */
  pollMs = 1_000;
  /** How long mails in flight may finish at shutdown before they are handed back. */
  drainMs = 2_000;
}
