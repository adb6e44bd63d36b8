import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Member, User } from '#libs/database';
import { primaryEmailOf, type MemberProfile } from './member-profile.fields.js';
import { AccountEmailTaken } from './members.errors.js';

@Injectable()
export class AccountEmailsService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  async of({ userId }: Pick<Member, 'userId'>): Promise<string[]> {
    const user = userId === null ? null : await this.users.findOneBy({ id: userId });
    return user ? [user.email] : [];
  }

  /**
   * A provider that adds a person twice would deactivate the copy, and the person would keep their access.
   * @throws AccountEmailTaken if another member has an account with the primary address of this one
   */
  async refuseCopy(
    { workspaceId, id }: Pick<Member, 'workspaceId' | 'id'>,
    profile: Pick<MemberProfile, 'emails'>,
  ): Promise<void> {
    const email = primaryEmailOf(profile);
    if (email === null) return;
    const user = await this.users.findOneBy({ emailNorm: User.normalizeEmail(email) });
    if (user && (await this.members.existsBy({ workspaceId, userId: user.id, id: Not(id) })))
      throw new AccountEmailTaken();
  }
}
