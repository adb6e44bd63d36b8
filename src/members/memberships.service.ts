import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import {
  endOfStay,
  Member,
  newId,
  normOf,
  onViolation,
  Transactions,
  User,
  type Workspace,
} from '#libs/database';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { MemberEmailsService } from './member-emails.service.js';
import { columnsOf, emailRowsOf, profileOfAccount, type MemberProfile } from './member-profile.fields.js';
import { UserNameTaken } from './members.errors.js';

export interface Membership {
  member: Member;
  workspace: Workspace;
}

type NewMember = Pick<Member, 'workspaceId' | 'role' | 'source'>;

@Injectable()
export class MembershipsService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly emails: MemberEmailsService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  async join({ userId, ...membership }: NewMember & { userId: string }): Promise<Member> {
    const profile = profileOfAccount(await this.users.findOneByOrFail({ id: userId }));
    const id = newId();
    const { workspaceId } = membership;
    // A provisioned member can have the address as its userName, though not as its email address.
    const isTaken = await this.members.existsBy({ workspaceId, userNameNorm: normOf(profile.userName) });
    const userName = isTaken ? id : profile.userName;
    return this.add({ ...membership, id, userId, active: true }, { ...profile, userName });
  }

  async add(
    membership: NewMember & Pick<Member, 'id' | 'userId' | 'active'>,
    profile: MemberProfile,
  ): Promise<Member> {
    const now = this.clock.now();
    const member: Member = {
      ...{ ...membership, ...columnsOf(profile) },
      ...{ readsLeads: false, createdAt: now, updatedAt: now },
    };
    return this.transactions.run(async () => {
      const inserted = this.members.insert(member);
      await onViolation({ members_user_name: () => new UserNameTaken() }, inserted);
      await this.emails.add(emailRowsOf(member.id, profile.emails));
      return member;
    });
  }

  hasActive(userId: string): Promise<boolean> {
    return this.members.existsBy({ userId, active: true });
  }

  hasInactive(userId: string): Promise<boolean> {
    return this.members.existsBy({ userId, active: false });
  }

  /** An inactive membership in an own workspace counts, too. */
  hasOwn(userId: string): Promise<boolean> {
    return this.members.existsBy({ userId, source: 'owner' });
  }

  /** Those that a person can restore: an admin has deleted them, which any of their admins can undo for a while. */
  async deletedOf(userId: string): Promise<Workspace[]> {
    const members = await this.members.findBy({ userId, active: true, role: 'admin' });
    const found = await this.workspaces.findByIds(members.map(({ workspaceId }) => workspaceId));
    const end = endOfStay(this.clock.now());
    return found.filter(
      ({ deletedAt, deletedBy }) => deletedAt !== null && deletedBy !== null && deletedAt > end,
    );
  }

  async of(userId: string): Promise<Membership[]> {
    const members = await this.members.find({
      where: { userId, active: true },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    if (members.length === 0) return [];
    const found = await this.workspaces.findByIds(members.map(({ workspaceId }) => workspaceId));
    const byId = new Map(found.map((workspace) => [workspace.id, workspace]));
    return members.flatMap((member) => {
      const workspace = byId.get(member.workspaceId);
      return workspace?.deletedAt === null ? [{ member, workspace }] : [];
    });
  }
}
