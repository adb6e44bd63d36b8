import { Inject, Injectable } from '@nestjs/common';
import { Transactions, User, type PreparedStatement } from '#libs/database';
import { AttemptCounts, AttemptsBlocked, calls } from '#libs/limits';
import { MailOutbox, nameInMail, nameInSubject, notStopped } from '#libs/mail';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { formatMoment } from '#libs/qr-codes';
import { chooseLanguage } from '#libs/languages';
import { NEW_LEAD } from './lead-mails.texts.js';

const MAX_AN_HOUR = 20;
const LIMIT = calls(MAX_AN_HOUR, 3_600_000);
const MAIL_LEADS = 'mail that a code has leads';

/** Confirmed addresses only, so that a form cannot fill the mailboxes of strangers. */
const RECIPIENTS: PreparedStatement = {
  name: 'recipients of mails about leads',
  text: `
  select account.id as "userId", account.email, account.locale, account.timezone, code.name, brand.name as "brandName", brand.color
  from members member
    join users account on account.id = member.user_id
    join qr_codes code on code.workspace_id = member.workspace_id and code.id = $2
    left join workspace_brands brand on brand.workspace_id = member.workspace_id
  where member.workspace_id = $1 and member.active
    and account.email_verified_at is not null and account.email_norm = any($3::text[])
    and ${notStopped('account.id', 'code.id')}`,
};

interface Recipient extends Pick<User, 'email' | 'locale' | 'timezone'> {
  userId: string;
  /** The name of the code. */
  name: string;
  brandName: string | null;
  color: string | null;
}

interface LeadSource {
  id: string;
  workspaceId: string;
}

@Injectable()
export class LeadMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptCounts,
    private readonly config: Config,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Omits the values: they are a stranger's words, and personal data that is deleted with the lead. */
  async post(code: LeadSource, addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return;
    try {
      await this.attempts.count(MAIL_LEADS, code.id, LIMIT);
      await this.transactions.run(() => this.postAll(code, addresses));
    } catch (error) {
      // The form is already stored, so a failed email must not fail the request.
      if (!(error instanceof AttemptsBlocked)) this.log.error({ err: error }, 'email about a lead failed');
    }
  }

  private async postAll({ id, workspaceId }: LeadSource, addresses: readonly string[]): Promise<void> {
    const values = [workspaceId, id, addresses.map((address) => User.normalizeEmail(address))];
    const now = this.clock.now().getTime();
    const recipients = await this.transactions.query<Recipient>(RECIPIENTS, values);
    for (const { userId, email, locale, timezone, name, brandName, color } of recipients) {
      const language = chooseLanguage(locale ?? undefined);
      const { subject, sent, received, why, button } = NEW_LEAD[language];
      await this.outbox.post({
        ...{ to: email, language, subject: subject(nameInSubject(name)) },
        paragraphs: [sent(nameInMail(name))],
        facts: {
          rows: [
            { label: received, text: formatMoment(now, { now, timeZone: timezone ?? 'UTC', language }) },
          ],
        },
        button: { label: button, url: `${this.config.baseUrl}/leads` },
        notes: [why(MAX_AN_HOUR)],
        brand: { name: brandName, color },
        stops: { kind: 'leads', userId, subjectId: id },
      });
    }
  }
}
