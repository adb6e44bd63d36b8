import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { Invite, normOf, type Member } from '#libs/database';

/** Invitations that end with what happens to a member, inside the transaction that holds the workspace. */
@Injectable()
export class WithdrawalsService {
  constructor(@InjectRepository(Invite) private readonly invitations: Repository<Invite>) {}

  /** The link in the email of a member without an account stops working. */
  async withdraw({ workspaceId, id }: Pick<Member, 'workspaceId' | 'id'>): Promise<void> {
    await this.invitations.delete({ workspaceId, memberId: id });
  }

  /**
   * Of a member who loses access: also those to one of their addresses for a new membership, which would give it back.
   * Those of other provisioned members with the same address stay.
   */
  async withdrawAll(member: Pick<Member, 'workspaceId' | 'id'>, emails: string[]): Promise<void> {
    await this.withdraw(member);
    const { workspaceId } = member;
    const emailNorm = In(emails.map(normOf));
    await this.invitations.delete({ workspaceId, memberId: IsNull(), emailNorm });
  }
}
