import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ClientAddresses } from '#libs/http-server';
import { ApiKeyCallersService, type KeyFault } from './api-keys/api-key-callers.service.js';
import { isWellFormedScimToken } from './secret-format.js';
import { SessionCookieService } from './sessions/session-cookie.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import type { Caller } from '../http/requests/caller.js';

/**
 * Finds the caller from headers only, never from a URL. If a request has both a key and a cookie, the key counts, even
 * an invalid one.
 */
@Injectable()
export class Authenticator {
  constructor(
    private readonly apiKeys: ApiKeyCallersService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookieService,
    private readonly addresses: ClientAddresses,
  ) {}

  /** Notes on the request why its key is refused. */
  async identify(request: Request & { keyFault?: KeyFault }): Promise<Caller | null> {
    if (showsKey(request)) return this.ofKey(request);
    const token = this.cookies.tokenOf(request);
    return token === null ? null : this.sessions.findCaller(token);
  }

  private async ofKey(request: Request & { keyFault?: KeyFault }): Promise<Caller | null> {
    const { bearer, header } = shownKeys(request);
    if (bearer === null) return null;
    if (bearer !== undefined && header !== undefined && bearer !== header) return null;
    const key = bearer ?? header;
    if (key === undefined) return null;
    const found = await this.apiKeys.find(key, this.addresses.of(request));
    if (found.caller === null) request.keyFault = found.fault;
    return found.caller;
  }
}

interface ShownKeys {
  bearer: string | null | undefined;
  header: string | undefined;
}

export function shownKeys(request: Request): ShownKeys {
  const authorization = request.get('Authorization');
  return {
    bearer: authorization === undefined ? undefined : (/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null),
    header: request.get('X-API-Key'),
  };
}

export const showsKey = (request: Request): boolean =>
  request.get('Authorization') !== undefined || request.get('X-API-Key') !== undefined;

export function showsScimToken(request: Request): boolean {
  const { bearer, header = bearer } = shownKeys(request);
  return (bearer === undefined || bearer === header) && isWellFormedScimToken(header ?? '');
}
