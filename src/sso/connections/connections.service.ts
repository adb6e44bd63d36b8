import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId, onViolation, SsoConnection, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { operatorIn } from '../../audit/audit.service.js';
import { CredentialLocksService } from '../../auth/api-keys/credential-locks.service.js';
import { requireRole } from '../../auth/given-rights.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { nothingToChange, raise } from '../../http/problems/index.js';
import type { Caller, WorkspaceScope } from '../../http/requests/caller.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { MetadataReaderService } from '../saml/index.js';
import { requireSsoPlan } from '../sso-plan.errors.js';
import { ClientSecretsService } from './client-secrets.service.js';
import { ConnectionRecordsService } from './connection-records.service.js';
import { NO_PROVIDER, refuseOtherProtocol } from './connection-settings.js';
import type { CreateConnectionDto, UpdateConnectionDto } from './connections.dto.js';
import {
  AnotherConnectionEnabled,
  ConnectionNotFound,
  secretNeeded,
  TooManyConnections,
} from './connections.errors.js';
import { EnforcementService } from './enforcement.service.js';
import { statusAfter } from './connection-status.js';
import { distinctSlug, slugOf } from './slugs.js';

const MAX_CONNECTIONS = 5;
const NEW = { status: 'draft', required: false, exemptMemberIds: [], lastTest: null } as const;

const END_SETUP = 'delete from sso_setup_links where workspace_id = $1 and connection_id = $2';

/** Changes are serialized by workspace. */
@Injectable()
export class ConnectionsService {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly credentials: CredentialLocksService,
    private readonly sessions: SessionsService,
    private readonly enforcement: EnforcementService,
    private readonly secrets: ClientSecretsService,
    private readonly metadata: MetadataReaderService,
    private readonly records: ConnectionRecordsService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  list({ workspaceId }: WorkspaceScope, query: PageQuery): Promise<Page<SsoConnection>> {
    const found = this.connections.createQueryBuilder('connection').where({ workspaceId });
    return this.newestFirst.page(found, 'createdAt', ['connections', workspaceId], query);
  }

  async findOrThrow({ workspaceId }: WorkspaceScope, id: string): Promise<SsoConnection> {
    return (await this.connections.findOneBy({ id, workspaceId })) ?? raise(new ConnectionNotFound());
  }

  /** @throws ValidationFailed, PlanWithoutSso, KeyCannotGive, TooManyConnections */
  async create(caller: Caller, body: CreateConnectionDto): Promise<SsoConnection> {
    requireSsoPlan(caller);
    const { type, name, issuer = null, clientId = null, clientSecret, ...rest } = body;
    const { defaultRole = 'viewer', joinAllowed = false, maxSessionHours = null } = rest;
    requireRole(caller, defaultRole);
    refuseOtherProtocol(type, body);
    const metadata = await this.metadata.readSent(caller, rest);
    const [id, now, { workspaceId }] = [newId(), this.clock.now(), caller];
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      if ((await this.connections.countBy({ workspaceId })) >= MAX_CONNECTIONS)
        throw new TooManyConnections(MAX_CONNECTIONS);
      const connection: SsoConnection = {
        ...NO_PROVIDER,
        ...{ id, workspaceId, slug: await this.freeSlug(workspace.name), type, name, issuer, clientId },
        clientSecret: clientSecret === undefined ? null : await this.secrets.seal(clientSecret, id),
        ...(metadata && this.metadata.changesBy(metadata, rest.metadataUrl ?? null)),
        ...{ defaultRole, joinAllowed, maxSessionHours },
        ...{ ...NEW, exemptMemberIds: [], createdAt: now, updatedAt: now },
      };
      await this.records.insert(caller, connection);
      return connection;
    });
  }

  /**
   * @throws ValidationFailed, ConnectionNotFound, ConnectionNotTested, ConnectionEnabled, ConnectionNotEnabled,
   * AnotherConnectionEnabled, NobodyLeft, PlanWithoutSso, KeyCannotGive
   */
  async update(caller: Caller, id: string, body: UpdateConnectionDto): Promise<SsoConnection> {
    const { clientSecret, metadata: _xml, ...fields } = body;
    if (Object.values(body).every((value) => value === undefined)) throw nothingToChange();
    if (fields.status === 'enabled' || fields.required === true) requireSsoPlan(caller);
    if (fields.defaultRole !== undefined) requireRole(caller, fields.defaultRole);
    // The provider can sign in as any member of the workspace.
    if (fields.status === 'enabled') requireRole(caller, 'admin');
    const metadata = await this.metadata.readSent(caller, body);
    return this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      const before = await this.findOrThrow(caller, id);
      const { type = before.type } = fields;
      refuseOtherProtocol(type, body);
      // Who chooses the certificates signs in as anybody, also after an admin has enabled what was tested with others.
      if (metadata && before.status !== 'draft') requireRole(caller, 'admin');
      const isReplaced = clientSecret !== undefined;
      const kept = type === before.type ? before : { ...before, ...NO_PROVIDER };
      const provided = {
        ...kept,
        ...fields,
        ...(metadata && this.metadata.changesBy(metadata, fields.metadataUrl ?? null)),
      };
      const status = statusAfter(before, provided, fields);
      // Who chooses the issuer would otherwise receive a secret that is never shown.
      if (!isReplaced && kept.clientSecret !== null && provided.issuer !== before.issuer)
        throw secretNeeded();
      const after: SsoConnection = {
        ...provided,
        ...status,
        clientSecret: isReplaced ? await this.secrets.seal(clientSecret, id) : kept.clientSecret,
        updatedAt: this.clock.now(),
      };
      await this.enforcement.check(before, after);
      const enabled = { sso_connections_enabled: () => new AnotherConnectionEnabled() };
      await onViolation(enabled, this.records.update(caller, before, after));
      if (before.status === 'enabled' && after.status !== 'enabled') await this.sessions.endOfConnection(id);
      // Paused and changed, the connection would be a draft again.
      if (after.status === 'enabled') await this.transactions.query(END_SETUP, [caller.workspaceId, id]);
      return after;
    });
  }

  /** Ends the sessions that began there. @throws ConnectionNotFound */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const connection = await this.findOrThrow(caller, id);
      await this.sessions.endOfConnection(id);
      await this.records.delete(caller, connection);
    });
  }

  /**
   * Serves the operator if nobody gets in any longer: other sessions enter again.
   * @throws ConnectionNotFound
   */
  async endRequirement(slug: string): Promise<SsoConnection> {
    return this.transactions.run(async () => {
      const before = (await this.connections.findOneBy({ slug })) ?? raise(new ConnectionNotFound());
      await this.workspaces.lock(before);
      const after = { ...before, required: false, updatedAt: this.clock.now() };
      await this.records.update(operatorIn(before.workspaceId), before, after);
      return after;
    });
  }

  /** The name of the workspace, unless another one has it. */
  private async freeSlug(name: string): Promise<string> {
    const slug = slugOf(name);
    return (await this.connections.existsBy({ slug })) ? distinctSlug(slug) : slug;
  }
}
