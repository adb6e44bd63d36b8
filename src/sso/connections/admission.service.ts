import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { Member, MemberIdentity, User, type Role, type SsoConnection } from '#libs/database';
import {
  GroupMembershipsService,
  type DirectoryRole,
} from '../../members/directory-groups/group-memberships.service.js';
import { MembershipActivationService } from '../../members/membership-activation.service.js';
import { ClaimedDomainsService, domainOf } from '../claimed-domains/claimed-domains.service.js';
import type { SsoFault } from '../sso-faults.fields.js';
import { GOOGLE, type SsoClaims } from './sso-claims.js';

/**
 * Whom the provider of a workspace has signed in, there. `known`: by the stored identity. `member`: by the address, for the first
 * time. `waiting`: SCIM has added them. `joins`: they become a member.
 */
type Found =
  | { kind: 'known'; member: Member; role: Role }
  | { kind: 'member'; member: Member; role: Role }
  | { kind: 'waiting'; member: Member; user: User | null; role: Role }
  | { kind: 'joins'; user: User | null; role: Role }
  | { kind: 'refused'; fault: SsoFault };

/** `directory` is what the groups among the claims decide, or null; then the role is that of the directory. */
export type Admission =
  | (Exclude<Found, { kind: 'refused' }> & { directory: DirectoryRole | null })
  | Extract<Found, { kind: 'refused' }>;
export type Admitted = Exclude<Admission, { kind: 'refused' }>;

const refused = (fault: SsoFault): Extract<Found, { kind: 'refused' }> => ({ kind: 'refused', fault });

/** Decides, and changes nothing. A connection speaks for its own workspace, and for the domains that it has claimed. */
@Injectable()
export class AdmissionService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(MemberIdentity) private readonly identities: Repository<MemberIdentity>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly activation: MembershipActivationService,
    private readonly claimed: ClaimedDomainsService,
    private readonly groups: GroupMembershipsService,
  ) {}

  async judge(connection: SsoConnection, claims: SsoClaims): Promise<Admission> {
    const found = await this.find(connection, claims);
    if (found.kind === 'refused') return found;
    const member = found.kind === 'joins' ? null : found.member;
    const directory = await this.groups.judge(connection, member, claims.groups);
    const role = directory === null || directory.isLastAdmin ? found.role : directory.role;
    return { ...found, role, directory };
  }

  private async find(connection: SsoConnection, claims: SsoClaims): Promise<Found> {
    const { workspaceId } = connection;
    const { issuer, subject } = claims;
    // Entra publishes one document for all of its tenants under many spellings: tokens name the tenant that has signed in.
    if (issuer !== connection.issuer) return refused('issuer_mismatch');
    const identity = await this.identities.findOneBy({ workspaceId, issuer, subject });
    const known = identity && (await this.members.findOneBy({ id: identity.memberId, workspaceId }));
    if (known)
      return known.active ? { kind: 'known', member: known, role: known.role } : refused('deactivated');
    const fault = await this.addressFault(connection, claims);
    return fault === null ? this.byAddress(connection, claims) : refused(fault);
  }

  private async addressFault({ workspaceId }: SsoConnection, claims: SsoClaims): Promise<SsoFault | null> {
    const { email, hostedDomain, issuer, isEmailVerified } = claims;
    if (email === null) return 'no_email';
    if ((await this.claimed.findOwner(domainOf(email))) !== workspaceId) return 'domain_not_claimed';
    if (
      issuer === GOOGLE &&
      (hostedDomain === null || (await this.claimed.findOwner(hostedDomain)) !== workspaceId)
    )
      return 'other_organization';
    return isEmailVerified ? null : 'address_not_verified';
  }

  private async byAddress(connection: SsoConnection, claims: SsoClaims): Promise<Found> {
    const { workspaceId, defaultRole, joinAllowed } = connection;
    const email = claims.email ?? '';
    const user = await this.users.findOneBy({ emailNorm: User.normalizeEmail(email) });
    // Another mailbox with a similar address has the account.
    if (user && !User.isSameMailbox(user.email, email)) return refused('not_member');
    const own = user && (await this.members.findOneBy({ workspaceId, userId: user.id }));
    if (own) return this.asMember(own, claims);
    const waiting = await this.findWaiting(connection, claims);
    if (waiting && !waiting.active) return refused('deactivated');
    if (waiting) return { kind: 'waiting', member: waiting, user, role: waiting.role };
    return joinAllowed ? { kind: 'joins', user, role: defaultRole } : refused('not_member');
  }

  /** Somebody else at the provider may have got the address since. */
  private async asMember(member: Member, { issuer }: SsoClaims): Promise<Found> {
    if (!member.active) return refused('deactivated');
    if (await this.identities.existsBy({ memberId: member.id, issuer })) return refused('other_identity');
    return { kind: 'member', member, role: member.role };
  }

  private async findWaiting({ workspaceId }: SsoConnection, claims: SsoClaims): Promise<Member | null> {
    const [byId] = await this.members.find({
      where: { workspaceId, userId: IsNull(), externalId: In(claims.externalIds) },
      order: { active: 'DESC', createdAt: 'ASC', id: 'ASC' },
      take: 1,
    });
    return byId ?? (await this.activation.findAwaited({ workspaceId }, claims.email ?? ''));
  }
}
