import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import type { Invite, Workspace } from '#libs/database';
import { MailOutbox, nameInMail, nameInSubject } from '#libs/mail';
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
    const by = (inName: (name: string) => string) => (actor.name === null ? 'Someone' : inName(actor.name));
    const parts = [
      `${by(nameInMail)} invited you to the workspace ${nameInMail(name)} with the role ${role}.`,
      'To accept the invitation, open this link within 7 days:',
      `${this.config.baseUrl}/accept-invite?token=${token}`,
      'Users of this service chose the names in quotes. If you do not know the sender, you can ignore this email.',
    ];
    await this.outbox.post({
      to: email,
      subject: `${by(nameInSubject)} invited you to ${nameInSubject(name)}`,
      text: `${parts.join('\n\n')}\n`,
    });
  }
}
