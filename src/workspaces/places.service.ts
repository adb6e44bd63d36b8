import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { Member, newId, User, Workspace } from '#libs/database';

/** A workspace that a person may enter. */
export interface Place {
  member: Member;
  workspace: Workspace;
}

/** People's places in workspaces, as the people see them; an admin sees members. */
@Injectable()
export class PlacesService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Workspace) private readonly workspaces: Repository<Workspace>,
    private readonly clock: Clock,
  ) {}

  async join({
    workspaceId,
    userId,
    role,
    source,
  }: Pick<Member, 'workspaceId' | 'userId' | 'role' | 'source'>): Promise<Member> {
    const now = this.clock.now();
    const place = { workspaceId, userId, role, active: true, source };
    const member: Member = { id: newId(), ...place, createdAt: now, updatedAt: now };
    await this.members.insert(member);
    return member;
  }

  /** For operators at the command line. */
  async ofEmail(email: string): Promise<Place[]> {
    const user = await this.users.findOneBy({ emailNorm: User.normOf(email) });
    return user ? this.of(user.id) : [];
  }

  /** That a person may enter, oldest first. */
  async of(userId: string): Promise<Place[]> {
    const members = await this.members.find({
      where: { userId, active: true },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    if (members.length === 0) return [];
    const found = await this.workspaces.findBy({ id: In(members.map(({ workspaceId }) => workspaceId)) });
    const byId = new Map(found.map((workspace) => [workspace.id, workspace]));
    return members.flatMap((member) => {
      const workspace = byId.get(member.workspaceId);
      return workspace ? [{ member, workspace }] : [];
    });
  }
}
