import { Inject, Injectable } from '@nestjs/common';
import { Clock, emailMetrics, LOG, type Log } from '#libs/platform';
import { MailClaims, type ClaimedMail } from './mail-claims.js';
import { MailSeal } from './mail-seal.js';
import { MailSettings } from './mail-settings.js';
import { MailTransport } from './mail-transport.js';
import { retryAt } from './retry-delay.js';

@Injectable()
export class MailDispatcher {
  private readonly sending = new Map<AbortController, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly claims: MailClaims,
    private readonly seal: MailSeal,
    private readonly transport: MailTransport,
    private readonly settings: MailSettings,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async run(onEnded: () => void): Promise<void> {
    const room = this.settings.maxInFlight - this.sending.size;
    if (room <= 0 || this.isStopping) return;
    for (const claimed of await this.claims.take(room)) this.start(claimed, onEnded);
  }

  /** Returns the pause before the next `run`, unless an email is queued or ends earlier. */
  async pauseMs(): Promise<number> {
    const { pollMs } = this.settings;
    const dueAt = await this.claims.nextDueAt();
    return dueAt ? Math.min(pollMs, dueAt.getTime() - this.clock.now().getTime()) : pollMs;
  }

  /** Waits a limited time for emails in flight, then hands the rest back uncounted. */
  async drain(): Promise<void> {
    this.isStopping = true;
    const timer = setTimeout(() => {
      for (const cut of this.sending.keys()) cut.abort();
    }, this.settings.drainMs);
    await Promise.all(this.sending.values());
    clearTimeout(timer);
  }

  private start(claimed: ClaimedMail, onEnded: () => void): void {
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), this.settings.sendTimeoutMs);
    const attempt = this.attempt(claimed, cut.signal)
      .catch((error: unknown) => {
        this.log.error({ err: error, mail: claimed.id }, 'could not store the result of sending an email');
      })
      .finally(() => {
        clearTimeout(timer);
        this.sending.delete(cut);
        onEnded();
      });
    this.sending.set(cut, attempt);
  }

  private async attempt(claimed: ClaimedMail, cut: AbortSignal): Promise<void> {
    const { id, createdAt, sealed } = claimed;
    try {
      await this.transport.send({ ...this.seal.open(sealed, id), id, createdAt }, cut);
    } catch (error) {
      await (this.isStopping && cut.aborted ? this.claims.handBack(claimed) : this.failed(claimed, error));
      return;
    }
    emailMetrics().attempts.sent.inc();
    await this.claims.end(claimed);
  }

  private async failed(claimed: ClaimedMail, error: unknown): Promise<void> {
    const attempts = claimed.attempts + 1;
    const dueAt = retryAt(attempts, claimed.createdAt, this.clock.now());
    const said = { mail: claimed.id, attempts, ...describeFailure(error) };
    emailMetrics().attempts[dueAt ? 'retry' : 'given_up'].inc();
    if (dueAt) {
      this.log.warn({ ...said, retry_at: dueAt }, 'could not send an email; retrying later');
      await this.claims.postpone(claimed, dueAt);
    } else {
      this.log.error(said, 'gave up on an email that could not be sent for three days');
      await this.claims.end(claimed);
    }
  }
}

/** Servers repeat the recipient in error messages, so these are never logged. */
function describeFailure(error: unknown): { reason: string; reply?: number } {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown };
  return {
    reason: typeof code === 'string' ? code : String(name),
    ...(typeof responseCode === 'number' ? { reply: responseCode } : {}),
  };
}
