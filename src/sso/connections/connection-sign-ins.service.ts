import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SsoConnection } from '#libs/database';
import { Config } from '#libs/platform';
import { PLANS } from '#libs/plans';
import { hasEmail } from '../../accounts/oidc/claims.fields.js';
import type { RawClaims } from '../../accounts/oidc/oidc-flows.service.js';
import { raise } from '../../http/problems/index.js';
import type { Origin } from '../../http/requests/request-origin.js';
import { GroupMembershipsService } from '../../members/directory-groups/group-memberships.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { ClaimedDomainsService, domainOf } from '../claimed-domains/claimed-domains.service.js';
import { entityIdOf, SamlResponsesService } from '../saml/index.js';
import { callbackUrlOf } from './connections.dto.js';
import { SignInLogService } from './sign-in-log.service.js';
import { ConnectionFlowsService } from './connection-flows.service.js';
import { hasGroups, readSsoClaims } from './sso-claims.js';
import { SsoSignInService } from './sso-sign-in.service.js';
import { faultIn, refusalFor, SsoNotFound, SsoRefused } from './sso.errors.js';

/** What a browser needs to sign in through the connection of a workspace. */
@Injectable()
export class ConnectionSignInsService {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly workspaces: WorkspacesService,
    private readonly claimed: ClaimedDomainsService,
    private readonly flows: ConnectionFlowsService,
    private readonly signIns: SsoSignInService,
    private readonly groups: GroupMembershipsService,
    private readonly responses: SamlResponsesService,
    private readonly log: SignInLogService,
    private readonly config: Config,
  ) {}

  /** The connection of the workspace that has claimed the domain of an address. @throws SsoNotFound */
  async discover(email: string): Promise<SsoConnection> {
    return (await this.find(email)) ?? raise(new SsoNotFound());
  }

  async find(email: string): Promise<SsoConnection | null> {
    const workspaceId = await this.claimed.findOwner(domainOf(email));
    const found = workspaceId && (await this.connections.findOneBy({ workspaceId, status: 'enabled' }));
    return found && (await this.isOpen(found)) ? found : null;
  }

  findBySlug(slug: string): Promise<SsoConnection | null> {
    return this.connections.findOneBy({ slug });
  }

  /**
   * Takes what a SAML provider sends.
   * @returns the address at which the browser goes on @throws SsoNotFound
   */
  async receive(slug: string, response: string): Promise<string> {
    const connection = await this.findBySlug(slug);
    if (connection?.type !== 'saml' || !(await this.isOpen(connection))) throw new SsoNotFound();
    const { baseUrl } = this.config;
    const consumerUrl = callbackUrlOf(connection, baseUrl);
    const ours = { entityId: entityIdOf(connection, baseUrl), consumerUrl };
    return consumerUrl + (await this.responses.receive(connection, ours, response));
  }

  /** @throws SsoNotFound, SsoUnavailable, SsoRefused */
  async begin(
    slug: string,
    next: string,
    asked: { asksAgain: boolean },
  ): Promise<{ url: string; attempt: string }> {
    const connection = await this.findOpen(slug);
    const { flow, fault } = this.flows.of(connection, 'sign-in');
    try {
      return await flow.begin(next, asked);
    } catch {
      await this.log.note(connection, { isTest: false, fault: fault() });
      throw refusalFor(fault());
    }
  }

  /** @throws SsoNotFound, SsoUnavailable, SsoRefused, SsoNotAdmitted */
  async finish(
    slug: string,
    query: string,
    sealed: string | null,
    origin: Origin,
  ): Promise<{ token: string; next: string }> {
    const connection = await this.findOpen(slug);
    const { flow, fault } = this.flows.of(connection, 'sign-in');
    // Anybody can open the address: only who has begun here leaves a trace.
    if (!flow.isOf(query, sealed)) throw new SsoRefused();
    const decides = await this.groups.hasGroups(connection);
    const isEnough = (idToken: RawClaims) => hasEmail(idToken) && (!decides || hasGroups(idToken));
    const identified = await flow.finish(query, sealed, isEnough).catch(() => null);
    if (identified === null) {
      await this.log.note(connection, { isTest: false, fault: fault() });
      throw refusalFor(fault());
    }
    const claims = readSsoClaims(identified);
    try {
      const { token } = await this.signIns.signIn(connection, claims, origin);
      await this.log.note(connection, { isTest: false, fault: null, claims });
      return { token, next: identified.next };
    } catch (error) {
      const refused = faultIn(error);
      if (refused !== null) await this.log.note(connection, { isTest: false, fault: refused, claims });
      throw error;
    }
  }

  private async findOpen(slug: string): Promise<SsoConnection> {
    const connection = await this.connections.findOneBy({ slug, status: 'enabled' });
    return connection && (await this.isOpen(connection)) ? connection : raise(new SsoNotFound());
  }

  private async isOpen({ workspaceId }: SsoConnection): Promise<boolean> {
    const { plan, deletedAt, suspendedAt } = await this.workspaces.findOrFail({ workspaceId });
    return PLANS[plan].features.sso && deletedAt === null && suspendedAt === null;
  }
}
