import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import type { Invite, Workspace } from '#libs/database';
import { MailOutbox, nameInMail } from '#libs/mail';
import type { Caller } from '../auth/caller.js';

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
    const [inviter, workspace] = [nameInMail(actor.name ?? 'Someone'), nameInMail(name)];
    await this.post(email, `${inviter} invited you to ${workspace}`, [
      `${inviter} invited you to the workspace "${workspace}" with the role ${role}.`,
      ...this.linkWith(token),
      'If you do not know the sender, you can ignore this email.',
    ]);
  }

  /** The identity provider of an organization has no name that a person knows. */
  async sendToProvisioned(
    { name }: Pick<Workspace, 'name'>,
    { email, role }: Pick<Invite, 'role'> & { email: string },
    token: string,
  ): Promise<void> {
    const workspace = nameInMail(name);
    await this.post(email, `You were added to ${workspace}`, [
      `Your organization added you to the workspace "${workspace}" with the role ${role}.`,
      ...this.linkWith(token),
      'If you do not know this workspace, you can ignore this email.',
    ]);
  }

  private linkWith(token: string): string[] {
    return [
      'To accept the invitation, open this link within 7 days:',
      `${this.config.baseUrl}/accept-invite?token=${token}`,
    ];
  }

  private post(to: string, subject: string, parts: string[]): Promise<void> {
    return this.outbox.post({ to, subject, text: `${parts.join('\n\n')}\n` });
  }
}
