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
    const parts = [
      `${inviter} invited you to the workspace "${workspace}" with the role ${role}.`,
      'To accept the invitation, open this link within 7 days:',
      `${this.config.baseUrl}/accept-invite?token=${token}`,
      'If you do not know the sender, you can ignore this email.',
    ];
    await this.outbox.post({
      to: email,
      subject: `${inviter} invited you to ${workspace}`,
      text: `${parts.join('\n\n')}\n`,
    });
  }
}
