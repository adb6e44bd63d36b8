import { Injectable } from '@nestjs/common';
import type { ImportMaker } from '#libs/database';
import { holds } from '../http/permissions/held.js';
import type { Permission } from '../http/permissions/permissions.js';
import type { Caller } from '../http/requests/caller.js';
import { ApiKeyCallersService } from './api-keys/api-key-callers.service.js';
import { SessionsService } from './sessions/sessions.service.js';

export const makerOf = (caller: Caller): ImportMaker =>
  caller.kind === 'key'
    ? { type: 'key', id: caller.apiKeyId, name: caller.actor.name }
    : { type: 'user', id: caller.userId, name: caller.actor.name };

/** Finds callers again whose work goes on after their request, with the rights that they have now. */
@Injectable()
export class MakersService {
  constructor(
    private readonly apiKeys: ApiKeyCallersService,
    private readonly sessions: SessionsService,
  ) {}

  /** Null if the key or the membership has ended, the workspace is suspended or deleted, or the permission was taken. */
  async find(workspaceId: string, { type, id }: ImportMaker, permission: Permission): Promise<Caller | null> {
    const caller =
      type === 'key'
        ? await this.apiKeys.findById(workspaceId, id)
        : await this.sessions.findPerson(workspaceId, id);
    return caller && !caller.isWorkspaceSuspended && holds(caller, permission) ? caller : null;
  }
}
