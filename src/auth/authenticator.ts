import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiKeysService } from './api-keys.service.js';
import type { Caller } from './caller.js';

/** Finds the caller from headers only, never from a URL. */
@Injectable()
export class Authenticator {
  constructor(private readonly apiKeys: ApiKeysService) {}

  async identify(request: Request): Promise<Caller | null> {
    const bearer = /^Bearer +(\S+) *$/i.exec(request.get('Authorization') ?? '')?.[1];
    const header = request.get('X-API-Key');
    if (request.get('Authorization') !== undefined && bearer === undefined) return null;
    if (bearer !== undefined && header !== undefined && bearer !== header) return null;
    const key = bearer ?? header;
    return key === undefined ? null : this.apiKeys.findCaller(key);
  }
}
