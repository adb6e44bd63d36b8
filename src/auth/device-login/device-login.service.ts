import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { DEVICE_GUESSES_BY_ACCOUNT, DEVICE_LOGINS_BY_NETWORK } from '../../http/limits/attempts.rules.js';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import { holds } from '../../http/permissions/held.js';
import { permissionsOfScope } from '../../http/permissions/key-scopes.js';
import {
  raise,
  SecondFactorRequired,
  SsoRequired,
  WorkspaceDeleted,
  WorkspaceFrozen,
  WorkspaceSuspended,
} from '../../http/problems/index.js';
import type { SessionCaller } from '../../http/requests/caller.js';
import type { Origin } from '../../http/requests/request-origin.js';
import { ApiKeySettingsService } from '../api-keys/api-key-settings.service.js';
import { ApiKeysService, makerOf } from '../api-keys/api-keys.service.js';
import { requireConfirmedEmail } from '../confirmed-email.js';
import { hashSecret, newToken } from '../secret-format.js';
import { DeviceLoginMails } from './device-login-mails.js';
import type {
  DecideDeviceLoginDto,
  DeviceKeyDto,
  DeviceLoginDto,
  DeviceScope,
  PollDeviceLoginDto,
  StartDeviceLoginDto,
  StartedDeviceLoginDto,
} from './device-login.dto.js';
import {
  AuthorizationPending,
  DeviceCodeExpired,
  DeviceDenied,
  RoleCannotWrite,
  SlowDown,
  UserCodeNotFound,
  TooManyPrograms,
} from './device-login.errors.js';
import { APPROVE, DENY, END, FIND, POLL, START } from './device-login.queries.js';

const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;
const LIFETIME_S = 600;
const INTERVAL_S = 5;
const KEY_DAYS = 90;
/** Of a person in a workspace, whose room for keys is for all. */
const MAX_KEYS = 10;
const DAY_MS = 86_400_000;
const GUESS = 'type codes of programs as';

interface Waiting {
  clientId: string;
  scope: DeviceScope;
  network: string;
  createdAt: Date;
  expiresAt: Date;
}

interface Polled {
  isEarly: boolean;
  intervalS: number;
  isDenied: boolean;
  workspaceId: string | null;
  apiKeyId: string | null;
  scope: DeviceScope;
}

/** Gives a program without a browser the API key of a person who approves it in the dashboard (RFC 8628). */
@Injectable()
export class DeviceLoginService {
  constructor(
    private readonly transactions: Transactions,
    private readonly apiKeys: ApiKeysService,
    private readonly keySettings: ApiKeySettingsService,
    private readonly attempts: AttemptsService,
    private readonly mails: DeviceLoginMails,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @throws TooManyAttempts */
  async start(
    { client_id: clientId, scope }: StartDeviceLoginDto,
    { network }: Pick<Origin, 'network'>,
  ): Promise<StartedDeviceLoginDto> {
    await this.attempts.count('begin logins of programs from', network, DEVICE_LOGINS_BY_NETWORK);
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_S * 1_000);
    const deviceCode = newToken();
    // Another program may wait with the same letters, which is rare.
    for (;;) {
      const userCode = newUserCode();
      const values = [hashSecret(deviceCode), hashSecret(userCode), clientId, scope, network, INTERVAL_S];
      const stored = await this.transactions.query(START, [...values, now, expiresAt]);
      if (stored.length > 0)
        return {
          device_code: deviceCode,
          user_code: `${userCode.slice(0, 4)}-${userCode.slice(4)}`,
          verification_uri: `${this.config.baseUrl}/settings/device`,
          ...{ expires_in: LIFETIME_S, interval: INTERVAL_S },
        };
    }
  }

  /** @throws TooManyAttempts, UserCodeNotFound */
  async find(
    caller: SessionCaller,
    userCode: string,
    { network }: Pick<Origin, 'network'>,
  ): Promise<DeviceLoginDto> {
    const waiting = await this.guess(caller, userCode, () => this.findWaiting(userCode));
    return {
      ...{ name: waiting.clientId, scope: waiting.scope, isSameNetwork: waiting.network === network },
      ...{ createdAt: waiting.createdAt.toISOString(), expiresAt: waiting.expiresAt.toISOString() },
    };
  }

  /** @throws TooManyAttempts, UserCodeNotFound, RoleCannotWrite, EmailNotVerified, TooManyApiKeys, TooManyPrograms */
  async decide(
    caller: SessionCaller,
    { userCode, decision, scope: chosen }: DecideDeviceLoginDto,
  ): Promise<void> {
    await this.guess(caller, userCode, () =>
      this.transactions.run(async () => {
        const waiting = await this.findWaiting(userCode);
        if (waiting === null) return null;
        const hash = hashSecret(normalized(userCode));
        if (decision === 'deny') await this.transactions.query(DENY, [hash]);
        else await this.approve(caller, hash, waiting, chosen ?? waiting.scope);
        return waiting;
      }),
    );
  }

  /** @throws AuthorizationPending, SlowDown, DeviceCodeExpired, DeviceDenied */
  async poll({ device_code: deviceCode, client_id: clientId }: PollDeviceLoginDto): Promise<DeviceKeyDto> {
    const hash = hashSecret(deviceCode);
    // What is refused is stored, too: the transaction must not fail.
    const result = await this.transactions.run(async () => {
      const now = this.clock.now();
      const [polled] = await this.transactions.query<Polled>(POLL, [hash, clientId, now]);
      if (!polled) return new DeviceCodeExpired();
      if (polled.isDenied) return new DeviceDenied();
      if (polled.isEarly) return new SlowDown(polled.intervalS);
      const { workspaceId, apiKeyId, scope } = polled;
      if (workspaceId === null || apiKeyId === null) return new AuthorizationPending();
      await this.transactions.query(END, [hash]);
      const apiKey = await this.apiKeys.find({ workspaceId }, apiKeyId);
      if (!apiKey?.expiresAt) return new DeviceDenied();
      // The approval has created the key; only the program sees its secret.
      const rotation = { overlapHours: 0, makerId: makerOf(apiKey) };
      const { key } = await this.apiKeys.rotate({ workspaceId }, apiKey, rotation);
      const seconds = Math.floor((apiKey.expiresAt.getTime() - now.getTime()) / 1_000);
      return { access_token: key, token_type: 'Bearer', expires_in: seconds, scope };
    });
    return result instanceof Error ? raise(result) : result;
  }

  private async approve(
    caller: SessionCaller,
    hash: Buffer,
    { clientId }: Waiting,
    scope: DeviceScope,
  ): Promise<void> {
    requireConfirmedEmail(caller);
    if (!permissionsOfScope(scope, false).every((permission) => holds(caller, permission)))
      throw new RoleCannotWrite();
    await this.makeRoom(caller);
    const expiresAt = new Date(this.clock.now().getTime() + KEY_DAYS * DAY_MS).toISOString();
    const { apiKey } = await this.keySettings.create(caller, {
      ...{ name: clientId, kind: 'person', scope, leads: false, expiresAt },
    });
    await this.transactions.query(APPROVE, [hash, caller.workspaceId, apiKey.id, scope]);
    await this.mails.approved(caller, clientId);
  }

  /** Anybody with a role can log in programs, and the workspace has room for few keys. @throws TooManyPrograms */
  private async makeRoom(caller: SessionCaller): Promise<void> {
    const now = this.clock.now();
    const bound = await this.apiKeys.findBoundIn(caller, caller.userId);
    const ending = bound.flatMap(({ id, kind, expiresAt }) =>
      kind === 'person' && expiresAt ? [{ id, isOver: expiresAt <= now }] : [],
    );
    for (const { id } of ending.filter(({ isOver }) => isOver)) await this.keySettings.revoke(caller, id);
    if (ending.filter(({ isOver }) => !isOver).length >= MAX_KEYS) throw new TooManyPrograms(MAX_KEYS);
  }

  /** Wrong codes count by person. */
  private async guess<Found>(
    caller: SessionCaller,
    userCode: string,
    find: () => Promise<Found | null>,
  ): Promise<Found> {
    requireWorkspace(caller);
    const { userId } = caller;
    await this.attempts.count(GUESS, userId, DEVICE_GUESSES_BY_ACCOUNT);
    const found = normalized(userCode).length === CODE_LENGTH ? await find() : null;
    if (found === null) throw new UserCodeNotFound();
    await this.attempts.uncount(GUESS, userId);
    return found;
  }

  private async findWaiting(userCode: string): Promise<Waiting | null> {
    const hash = hashSecret(normalized(userCode));
    const [waiting] = await this.transactions.query<Waiting>(FIND, [hash, this.clock.now()]);
    return waiting ?? null;
  }
}

/** What the operations of the workspace demand of a session: the key is for the workspace. */
function requireWorkspace(caller: SessionCaller): void {
  if (caller.isWorkspaceDeleted) throw new WorkspaceDeleted();
  if (caller.isWorkspaceSuspended) throw new WorkspaceSuspended();
  if (caller.isWorkspaceFrozen) throw new WorkspaceFrozen();
  if (caller.sso?.state === 'required') throw new SsoRequired();
  if (caller.lacksSecondFactor) throw new SecondFactorRequired();
}

const newUserCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** The hyphen and spaces are for the eyes. */
const normalized = (userCode: string): string => userCode.toUpperCase().replace(/[^A-Z]/g, '');
