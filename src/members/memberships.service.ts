import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { Member, newId, type Workspace } from '#libs/database';
import { WorkspacesService } from '../workspaces/workspaces.service.js';

/** A workspace that a person can enter, and with which role. */
export interface Membership {
  member: Member;
  workspace: Workspace;
}

/** The memberships of a person; admins of a workspace see its members instead. */
@Injectable()
export class MembershipsService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly workspaces: WorkspacesService,
    private readonly clock: Clock,
  ) {}

  async join({
    workspaceId,
    userId,
    role,
    source,
  }: Pick<Member, 'workspaceId' | 'userId' | 'role' | 'source'>): Promise<Member> {
    const now = this.clock.now();
    const membership = { workspaceId, userId, role, active: true, source };
    const member: Member = { id: newId(), ...membership, createdAt: now, updatedAt: now };
    await this.members.insert(member);
    return member;
  }

  /** The active memberships of a person, oldest first. */
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
      return workspace ? [{ member, workspace }] : [];
    });
  }
}
