import { Injectable } from '@nestjs/common';
import { GuardedFetch, TargetRules } from '#libs/delivery';
import { DESTINATIONS_BY_WORKSPACE } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { ValidationFailed } from '../http/problems/index.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { DestinationChecksService } from '../qr/write/destination-checks.service.js';
import type { DestinationCheckDto } from './destinations.dto.js';

const MAX_REDIRECTS = 5;
/** For all requests of a check together. */
const TIMEOUT_MS = 8_000;
const HEADERS = { 'user-agent': 'qr-service/1 (destination check)', accept: '*/*' };
const NOT_CHECKED = { reachable: null, status: null, duration_ms: null, final_host: null };
const UNREACHABLE = { ...NOT_CHECKED, reachable: false };

/** Where a redirect goes; null for what is no URL. */
function resolve(location: string, base: string): string | null {
  try {
    return new URL(location, base).href;
  } catch {
    return null;
  }
}

/** Asks the servers of destinations, from the addresses and through the proxy of webhooks and files. */
@Injectable()
export class DestinationsService {
  constructor(
    private readonly checks: DestinationChecksService,
    private readonly workspaces: WorkspacesService,
    private readonly attempts: AttemptsService,
    private readonly rules: TargetRules,
    private readonly fetching: GuardedFetch,
  ) {}

  /** @throws ValidationFailed for what no QR code may lead to, EmailNotVerified, TooManyAttempts */
  async check(caller: WorkspaceScope, url: string): Promise<DestinationCheckDto> {
    const faults = await this.checks.faultsOf(caller, '/url', url);
    if (faults.length > 0) throw new ValidationFailed(faults);
    await this.workspaces.refuseUnconfirmed(caller);
    await this.attempts.count('destinations', caller.workspaceId, DESTINATIONS_BY_WORKSPACE);
    const startedAt = performance.now();
    try {
      const found = await this.follow(url, AbortSignal.timeout(TIMEOUT_MS));
      const hasResponse = found.status !== null;
      return { ...found, duration_ms: hasResponse ? Math.round(performance.now() - startedAt) : null };
    } catch (error) {
      // Names, addresses and certificates are not told apart: an answer would say what exists inside of a network.
      if (error instanceof TypeError) return UNREACHABLE;
      throw error;
    }
  }

  private async follow(start: string, signal: AbortSignal): Promise<DestinationCheckDto> {
    let url = start;
    let last: DestinationCheckDto = NOT_CHECKED;
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      const { host } = new URL(url);
      if (this.rules.findFault(url) !== null)
        return last.status === null ? NOT_CHECKED : { ...last, reachable: null, final_host: host };
      const { status, location } = await this.request(url, signal);
      last = { ...NOT_CHECKED, reachable: status < 400, status, final_host: host };
      const next = status >= 300 && status < 400 && location !== null ? resolve(location, url) : null;
      if (next === null) return last;
      url = next;
    }
    // Browsers give up as well.
    return { ...last, reachable: false };
  }

  /** Some servers know HEAD badly, so that what it refuses is asked again with a GET of one byte. */
  private async request(url: string, signal: AbortSignal) {
    const ask = async (method: string, headers = {}) =>
      this.fetching.fetch(url, { method, signal, isHeadOnly: true, headers: { ...HEADERS, ...headers } });
    const head = await ask('HEAD');
    const { status, headers } = head.status < 400 ? head : await ask('GET', { range: 'bytes=0-0' });
    // A file that is empty has no first byte.
    return { status: status === 416 ? 200 : status, location: headers.get('location') };
  }
}
