import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SsoConnection, Transactions } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { UsedTokensService } from '../../auth/token-exchange/used-tokens.service.js';
import { raise } from '../../http/problems/index.js';
import {
  entityIdOf,
  logoutResponseAddress,
  LogoutRequestRefused,
  readPosted,
  readRedirected,
  type ExpectedLogout,
  type LogoutAsked,
} from '../saml/index.js';
import { ConnectionPeopleService } from './connection-people.service.js';
import { samlLogoutUrlOf } from './connections.dto.js';
import { SamlLogoutRefused } from './sso.errors.js';

type Read = (expected: ExpectedLogout, now: Date) => LogoutAsked | Promise<LogoutAsked>;

/** Ends the sessions that a SAML provider says are over (Single Logout Profile of SAML 2.0). */
@Injectable()
export class SamlLogoutService {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly people: ConnectionPeopleService,
    private readonly used: UsedTokensService,
    private readonly sessions: SessionsService,
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @param query as it was sent @returns where the browser goes on @throws SamlLogoutRefused */
  endRedirected(slug: string, query: string): Promise<string> {
    return this.end(slug, (expected, now) => readRedirected(query, expected, now));
  }

  /** @returns where the browser goes on @throws SamlLogoutRefused */
  endPosted(slug: string, form: { SAMLRequest: string; RelayState?: string }): Promise<string> {
    return this.end(slug, (expected, now) => readPosted(form, expected, now));
  }

  private async end(slug: string, read: Read): Promise<string> {
    const found = await this.connections.findOneBy({ slug, type: 'saml' });
    const connection = found ?? raise(new SamlLogoutRefused('connection'));
    const { baseUrl } = this.config;
    const { issuer, saml } = connection;
    if (issuer === null || saml === null) throw new SamlLogoutRefused('connection');
    const entityId = entityIdOf(connection, baseUrl);
    const expected = { issuer, certificates: saml.certificates, entityId };
    const now = this.clock.now();
    const asked = await translated(async () =>
      read({ ...expected, logoutUrl: samlLogoutUrlOf(connection, baseUrl) }, now),
    );
    await this.transactions.run(() => this.endAsked(connection, asked));
    if (!saml.logoutUrl) return `${baseUrl}/sign-in?notice=signed-out`;
    const { id: requestId, relayState } = asked;
    return logoutResponseAddress({ entityId, providerUrl: saml.logoutUrl, requestId, relayState }, now);
  }

  private async endAsked(connection: SsoConnection, asked: LogoutAsked): Promise<void> {
    const identity = JSON.stringify(['saml logout', connection.id, asked.id]);
    if (!(await this.used.use(connection, identity, asked.expiresAt))) throw new SamlLogoutRefused('used');
    const userId = await this.people.findUser(connection, asked.subject);
    if (userId === null) return;
    if (asked.sessions.length === 0) await this.sessions.endOfConnection(connection.id, { userId });
    // A session without a SessionIndex may be one of them, and the provider is told that they have ended.
    else
      for (const ssoSid of [null, ...asked.sessions])
        await this.sessions.endOfConnection(connection.id, { userId, ssoSid });
  }
}

async function translated(read: () => Promise<LogoutAsked>): Promise<LogoutAsked> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof LogoutRequestRefused ? new SamlLogoutRefused(error.fault) : error;
  }
}
