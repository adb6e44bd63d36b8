import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { Invite, Workspace } from '#libs/database';
import { MailOutbox, nameInMail, nameInSubject } from '#libs/mail';
import type { Caller } from '../../http/requests/caller.js';

@Injectable()
export class InvitationMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  async send(
    { actor }: Pick<Caller, 'actor'>,
    { name }: Pick<Workspace, 'name'>,
    { email, role }: Pick<Invite, 'role'> & { email: string },
    token: string,
  ): Promise<void> {
    const by = (inName: (name: string) => string) => (actor.name === null ? 'Someone' : inName(actor.name));
    await this.post(email, `${by(nameInSubject)} invited you to ${nameInSubject(name)}`, [
      `${by(nameInMail)} invited you to the workspace ${nameInMail(name)} with the role ${role}.`,
      ...this.linkWith(token),
      'Users of this service chose the names in quotes. If you do not know the sender, you can ignore this email.',
    ]);
  }

  /** The identity provider of an organization has no name that a person would recognize. */
  async sendToProvisioned(
    { name }: Pick<Workspace, 'name'>,
    { email, role }: Pick<Invite, 'role'> & { email: string },
    { token, sentAt }: { token: string; sentAt: Date },
  ): Promise<void> {
    const subject = `You were added to ${nameInSubject(name)}`;
    const parts = [
      `Your organization added you to the workspace ${nameInMail(name)} with the role ${role}.`,
      ...this.linkWith(token),
      'Users of this service chose the name in quotes. If you do not know this workspace, you can ignore this email.',
    ];
    await this.post(email, subject, parts, sentAt);
  }

  private linkWith(token: string): string[] {
    const days = this.config.invitationDays;
    return [
      `To accept the invitation, open this link within ${days === 1 ? 'a day' : `${days} days`}:`,
      `${this.config.baseUrl}/accept-invite?token=${token}`,
    ];
  }

  private post(to: string, subject: string, parts: string[], sentAt?: Date): Promise<void> {
    return this.outbox.post({ to, subject, text: `${parts.join('\n\n')}\n` }, sentAt);
  }
}
