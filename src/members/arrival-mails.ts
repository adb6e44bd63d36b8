import { Injectable } from '@nestjs/common';
import type { Member, User, Workspace } from '#libs/database';
import { MailOutbox, nameInMail, nameInSubject } from '#libs/mail';

/** Informs a person of a membership that was prepared for them: by signing in, they have not agreed to it. */
@Injectable()
export class ArrivalMails {
  constructor(private readonly outbox: MailOutbox) {}

  send(
    { email }: Pick<User, 'email'>,
    { name }: Pick<Workspace, 'name'>,
    { role }: Pick<Member, 'role'>,
  ): Promise<void> {
    const parts = [
      `When you signed in with OpenID Connect, you became a member of the workspace ${nameInMail(name)} with the role ${role}, because its identity provider has added your email address.`,
      'The workspace sees your name and email address, but cannot change your account and sees none of your other workspaces.',
      'You can leave it in the settings of the workspace.',
      'Users of this service chose the name in quotes.',
    ];
    return this.outbox.post({
      to: email,
      subject: `You are now a member of ${nameInSubject(name)}`,
      text: `${parts.join('\n\n')}\n`,
    });
  }
}
