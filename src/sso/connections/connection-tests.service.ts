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
import { ConnectionFlowsService } from './connection-flows.service.js';
import { missingIn } from './connection-settings.js';
import { listClaims, readSsoClaims } from './sso-claims.js';
import { ConnectionUnreachable } from './sso.errors.js';

/** Where the browser of a test comes back to. */
export const SETTINGS_SCREEN = 'settings/team/single-sign-on';

/** Reads what the user info adds, too. */
const NEVER_ENOUGH = () => false;

interface Result {
  fault: SsoFault | null;
  role?: Role | null;
  identified?: Identified;
}

/** Sign-ins that show an admin what a provider sends, and sign nobody in. */
@Injectable()
export class ConnectionTestsService {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly flows: ConnectionFlowsService,
    private readonly admissions: AdmissionService,
    private readonly log: SignInLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws PlanWithoutSso, ConnectionIncomplete, ConnectionUnreachable */
  async begin(caller: Caller, connection: SsoConnection): Promise<{ url: string; attempt: string }> {
    requireSsoPlan(caller);
    const missing = missingIn(connection);
    if (missing !== null) throw new ConnectionIncomplete(missing);
    const { flow, fault } = this.flows.of(connection, 'test');
    try {
      return await flow.begin(SETTINGS_SCREEN);
    } catch {
      await this.store(connection, { fault: fault() });
      throw new ConnectionUnreachable(wordsFor(fault()) ?? '');
    }
  }

  isOne(connection: SsoConnection, query: string, sealed: string | null): boolean {
    return this.flows.of(connection, 'test').flow.isOf(query, sealed);
  }

  async finish(connection: SsoConnection, query: string, sealed: string | null): Promise<void> {
    const { flow, fault } = this.flows.of(connection, 'test');
    try {
      const identified = await flow.finish(query, sealed, NEVER_ENOUGH);
      const admission = await this.admissions.judge(connection, readSsoClaims(identified));
      const result =
        admission.kind === 'refused' ? { fault: admission.fault } : { fault: null, role: admission.role };
      await this.store(connection, { ...result, identified });
    } catch {
      await this.store(connection, { fault: fault() });
    }
  }

  private async store(connection: SsoConnection, { fault, role = null, identified }: Result): Promise<void> {
    const { id, workspaceId } = connection;
    const claims = identified ? listClaims(identified) : [];
    const lastTest = { at: this.clock.now().toISOString(), reason: fault, role, claims };
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
