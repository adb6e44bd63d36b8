import { Injectable } from '@nestjs/common';
import type { Caller } from '../../http/requests/caller.js';
import type { Operator } from '../../audit/audit.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ApiKeysService } from './api-keys.service.js';

@Injectable()
export class CredentialLocksService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  /**
   * What is created with a session or a key outlives it: it must be created before the credential ends, or not at all.
   * Requires a transaction that has locked the workspace, as the revocation of a key does.
   * @throws SignInRequired, or Unauthenticated for a key that was revoked or replaced since the request came
   */
  async lock(caller: Caller | Operator): Promise<void> {
    if (caller.kind === 'key') await this.apiKeys.requireCurrent(caller);
    else await this.sessions.lock(caller);
  }
}
