import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { jwtVerify, type JWTPayload } from 'jose';
import type { Repository } from 'typeorm';
import { SsoConnection, Transactions } from '#libs/database';
import { Clock } from '#libs/platform';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { IssuerKeysService, TokenFault } from '../../auth/token-exchange/issuer-keys.service.js';
import { UsedTokensService } from '../../auth/token-exchange/used-tokens.service.js';
import { raise } from '../../http/problems/index.js';
import { ConnectionPeopleService } from './connection-people.service.js';
import { LogoutRefused, SsoUnavailable } from './sso.errors.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const MAX_AGE_SECONDS = 300;
const TOLERANCE_SECONDS = 60;
/** A little longer than a token can be accepted. */
const KEPT_MS = 2 * (MAX_AGE_SECONDS + TOLERANCE_SECONDS) * 1_000;

interface Ended {
  sid: string | null;
  sub: string | null;
  jti: string;
}

/**
 * Ends the sessions that somebody has begun at a connection, when its provider says that they are over
 * (OpenID Connect Back-Channel Logout 1.0).
 */
@Injectable()
export class BackChannelLogoutService {
  constructor(
    @InjectRepository(SsoConnection) private readonly connections: Repository<SsoConnection>,
    private readonly people: ConnectionPeopleService,
    private readonly keys: IssuerKeysService,
    private readonly used: UsedTokensService,
    private readonly sessions: SessionsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws LogoutRefused, SsoUnavailable */
  async end(slug: string, token: string): Promise<void> {
    const found = await this.connections.findOneBy({ slug, type: 'oidc' });
    const connection = found ?? raise(new LogoutRefused('connection'));
    const { sid, sub, jti } = readLogout(await this.verify(connection, token));
    await this.transactions.run(async () => {
      const expiresAt = new Date(this.clock.now().getTime() + KEPT_MS);
      const identity = JSON.stringify(['logout', connection.id, jti]);
      if (!(await this.used.use(connection, identity, expiresAt))) throw new LogoutRefused('used');
      if (sid !== null) await this.sessions.endOfConnection(connection.id, { ssoSid: sid });
      else await this.endOf(connection, sub ?? '');
    });
  }

  private async endOf(connection: SsoConnection, subject: string): Promise<void> {
    const userId = await this.people.findUser(connection, subject);
    if (userId !== null) await this.sessions.endOfConnection(connection.id, { userId });
  }

  private async verify(connection: SsoConnection, token: string): Promise<JWTPayload> {
    const { issuer, clientId } = connection;
    // Without one of them, jose would not check it.
    if (issuer === null || clientId === null) throw new LogoutRefused('connection');
    try {
      const { payload } = await jwtVerify(token, this.keys.of({ issuer, jwks: null }), {
        ...{ issuer, audience: clientId, algorithms: ALGORITHMS },
        ...{ maxTokenAge: MAX_AGE_SECONDS, clockTolerance: TOLERANCE_SECONDS, currentDate: this.clock.now() },
      });
      return payload;
    } catch (error) {
      throw error instanceof TokenFault ? new SsoUnavailable() : new LogoutRefused('token');
    }
  }
}

/** Section 2.6 of the specification. @throws LogoutRefused */
function readLogout({ events, nonce, sid, sub, jti }: JWTPayload): Ended {
  const event = (Object(events) as Record<string, unknown>)[EVENT];
  if (typeof event !== 'object' || event === null) throw new LogoutRefused('event');
  if (nonce !== undefined) throw new LogoutRefused('nonce');
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  const ended = { sid: text(sid), sub: text(sub), jti: text(jti) };
  if (ended.sid === null && ended.sub === null) throw new LogoutRefused('subject');
  return { ...ended, jti: ended.jti ?? raise(new LogoutRefused('jti')) };
}
