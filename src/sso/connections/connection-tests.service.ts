import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { SsoConnection, type Role } from '#libs/database';
import { Clock } from '#libs/platform';
import type { Identified } from '../../accounts/oidc/oidc-flows.service.js';
import type { Caller } from '../../http/requests/caller.js';
import { SignInLogService } from './sign-in-log.service.js';
import { wordsFor, type SsoFault } from '../sso-faults.fields.js';
import { requireSsoPlan } from '../sso-plan.errors.js';
import { AdmissionService } from './admission.service.js';
import { ConnectionIncomplete } from './connections.errors.js';
import { ConnectionFlowsService, type Purpose } from './connection-flows.service.js';
import { missingIn } from './connection-settings.js';
import { listClaims, readSsoClaims } from './sso-claims.js';
import { setupPage, SetupLinksService, tokenIn, type OpenSetup } from './setup-links.service.js';
import { ConnectionUnreachable } from './sso.errors.js';

export { TEST_COOKIE } from './sso-cookies.js';

/** Where the browser of a test comes back to. */
export const SETTINGS_SCREEN = 'settings/team/single-sign-on';

const TESTS = ['test', 'setup'] as const;

/** Reads what the user info adds, too. */
const NEVER_ENOUGH = () => false;

interface Result {
  fault: SsoFault | null;
  role?: Role | null;
  identified?: Identified;
  setupLinkId?: string;
}

/** Sign-ins that show an admin what a provider sends, and sign nobody in. */
@Injectable()
export class ConnectionTestsService {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly flows: ConnectionFlowsService,
    private readonly admissions: AdmissionService,
    private readonly links: SetupLinksService,
    private readonly log: SignInLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws PlanWithoutSso, ConnectionIncomplete, ConnectionUnreachable */
  async begin(caller: Caller, connection: SsoConnection): Promise<{ url: string; attempt: string }> {
    requireSsoPlan(caller);
    return this.start(connection, { use: 'test', next: SETTINGS_SCREEN });
  }

  /** A test from a setup link. @throws ConnectionIncomplete, ConnectionUnreachable */
  beginSetup({ connection, link }: OpenSetup, token: string): Promise<{ url: string; attempt: string }> {
    return this.start(connection, { use: 'setup', next: setupPage(token), setupLinkId: link.id });
  }

  private async start(
    connection: SsoConnection,
    { use, next, setupLinkId }: { use: Purpose; next: string; setupLinkId?: string },
  ): Promise<{ url: string; attempt: string }> {
    const missing = missingIn(connection);
    if (missing !== null) throw new ConnectionIncomplete(missing);
    const { flow, fault } = this.flows.of(connection, use);
    try {
      return await flow.begin(next);
    } catch {
      await this.store(connection, { fault: fault(), ...(setupLinkId !== undefined && { setupLinkId }) });
      throw new ConnectionUnreachable(wordsFor(fault()) ?? '');
    }
  }

  /** @returns where the browser goes on; null if it has begun no test of the connection */
  async finishOne(connection: SsoConnection, query: string, sealed: string): Promise<string | null> {
    for (const use of TESTS) {
      if (!this.flows.of(connection, use).flow.isOf(query, sealed)) continue;
      const next = this.flows.nextOf(connection, use, sealed) ?? SETTINGS_SCREEN;
      const setup = use === 'setup' ? await this.links.find(tokenIn(next)) : null;
      // A link that has ended tests nothing any more.
      const isOver = use === 'setup' && setup?.connection.id !== connection.id;
      if (!isOver) await this.finish(connection, { use, query, sealed }, setup?.link.id);
      return next;
    }
    return null;
  }

  private async finish(
    connection: SsoConnection,
    { use, query, sealed }: { use: Purpose; query: string; sealed: string },
    setupLinkId?: string,
  ): Promise<void> {
    const { flow, fault } = this.flows.of(connection, use);
    const by = setupLinkId === undefined ? {} : { setupLinkId };
    try {
      const identified = await flow.finish(query, sealed, NEVER_ENOUGH);
      const admission = await this.admissions.judge(connection, readSsoClaims(identified));
      const result =
        admission.kind === 'refused' ? { fault: admission.fault } : { fault: null, role: admission.role };
      await this.store(connection, { ...result, identified, ...by });
    } catch {
      await this.store(connection, { fault: fault(), ...by });
    }
  }

  private async store(
    connection: SsoConnection,
    { fault, role = null, identified, ...by }: Result,
  ): Promise<void> {
    const { id, workspaceId } = connection;
    const claims = identified ? listClaims(identified) : [];
    const lastTest = { at: this.clock.now().toISOString(), reason: fault, role, claims, ...by };
    // Only with the settings that were tested.
    const tested = {
      ...{ id, workspaceId },
      ...{ issuer: connection.issuer ?? IsNull(), clientId: connection.clientId ?? IsNull() },
    };
    await this.connections.update(tested, { lastTest });
    if (fault === null) await this.connections.update({ ...tested, status: 'draft' }, { status: 'tested' });
    const told = identified && readSsoClaims(identified);
    await this.log.note(connection, { isTest: true, fault, ...(told && { claims: told }) });
  }
}
