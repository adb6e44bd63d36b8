import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { MemberIdentity, onViolation, type Member, type SsoConnection, type User } from '#libs/database';
import { Clock } from '#libs/platform';
import { AuditService } from '../../audit/audit.service.js';
import {
  GroupMembershipsService,
  type DirectoryRole,
} from '../../members/directory-groups/group-memberships.service.js';
import { MembershipActivationService } from '../../members/membership-activation.service.js';
import { MembershipsService } from '../../members/memberships.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import type { SsoFault } from '../sso-faults.fields.js';
import type { Admitted } from './admission.service.js';
import type { SsoClaims } from './sso-claims.js';
import { SsoMails } from './sso-mails.js';
import { refusalFor } from './sso.errors.js';

/** The memberships of people who sign in at a connection, in its workspace. */
@Injectable()
export class SsoMembersService {
  constructor(
    @InjectRepository(MemberIdentity) private readonly identities: Repository<MemberIdentity>,
    private readonly activation: MembershipActivationService,
    private readonly memberships: MembershipsService,
    private readonly groups: GroupMembershipsService,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditService,
    private readonly mails: SsoMails,
    private readonly clock: Clock,
  ) {}

  /** The member, or a new one. @throws what `refusalFor` gives */
  async find(admission: Admitted, user: User, connection: SsoConnection): Promise<Member> {
    if (admission.kind === 'known' || admission.kind === 'member') {
      if (admission.member.userId !== user.id) throw refusalFor('other_identity');
      return admission.member;
    }
    if (admission.kind === 'waiting')
      return (await this.activation.take(admission.member, user.id)) ?? refuse('deactivated');
    const { role } = admission;
    const { workspaceId } = connection;
    const member = await this.memberships.join({ workspaceId, userId: user.id, role, source: 'sso' });
    await this.audit.record(actingAs(user, connection), {
      action: 'member.joined',
      target: { type: 'member', id: member.id, name: user.email },
      after: { role, active: true },
    });
    return member;
  }

  /** Gives the member the role of their groups, unless nobody could manage the workspace then. */
  async follow(
    directory: DirectoryRole,
    { connection, member, user }: { connection: SsoConnection; member: Member; user: User },
  ): Promise<void> {
    const acting = actingAs(user, connection);
    if (!directory.isLastAdmin) return this.groups.store(acting, member, directory);
    const { role } = directory;
    await this.audit.record(acting, {
      action: 'member.role_kept',
      target: { type: 'member', id: member.id, name: user.email },
      after: { role: member.role, directoryRole: role },
    });
    await this.mails.roleKept(user, await this.workspaces.findOrFail(connection), role);
  }

  async link(
    connection: SsoConnection,
    { id: memberId }: Member,
    user: User,
    { issuer, subject }: SsoClaims,
  ): Promise<void> {
    const { workspaceId } = connection;
    const identity = { workspaceId, issuer, subject, memberId, createdAt: this.clock.now() };
    const taken = { member_identities_member: () => refusalFor('other_identity') };
    await onViolation(taken, this.identities.insert(identity));
    await this.audit.record(actingAs(user, connection), {
      action: 'identity.linked',
      target: { type: 'identity', id: null, name: issuer },
    });
    await this.mails.firstSignIn(user, await this.workspaces.findOrFail(connection), connection);
  }
}

const refuse = (fault: SsoFault): never => {
  throw refusalFor(fault);
};

export const actingAs = ({ id, name }: User, { workspaceId }: SsoConnection) =>
  ({ workspaceId, actor: { type: 'user', id, name } }) as const;
