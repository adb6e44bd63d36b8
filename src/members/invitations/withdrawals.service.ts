import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { Invite, normOf, type Member, type User } from '#libs/database';

/** Ends invitations when a member changes, inside the transaction that has locked the workspace. */
@Injectable()
export class WithdrawalsService {
  constructor(@InjectRepository(Invite) private readonly invitations: Repository<Invite>) {}

  async withdraw({ workspaceId, id }: Pick<Member, 'workspaceId' | 'id'>): Promise<void> {
    await this.invitations.delete({ workspaceId, memberId: id });
  }

  /** Ends the invitations that a person has sent, including with an API key, in every workspace. */
  async withdrawSentBy({ id }: Pick<User, 'id'>): Promise<void> {
    await this.invitations.delete({ invitedBy: id });
  }

  /**
   * Ends the invitations of a member who loses access, including those to one of their addresses for a new membership,
   * which would restore it. Those of other provisioned members with the same address stay.
   */
  async withdrawAll(member: Pick<Member, 'workspaceId' | 'id'>, emails: string[]): Promise<void> {
    await this.withdraw(member);
    const { workspaceId } = member;
    const emailNorm = In(emails.map(normOf));
    await this.invitations.delete({ workspaceId, memberId: IsNull(), emailNorm });
  }
}
