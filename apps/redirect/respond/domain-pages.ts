import { Injectable } from '@nestjs/common';
import { ChangeFeed, EdgeReads, isDatabaseDown, type PreparedStatement } from '#libs/database';
import { contentPolicy, shortUrlHeaders, SITE_FILE_HEADERS } from '#libs/http-server';
import { type EdgeResponse, namesAndValues } from '#libs/pages';
import { lruCache } from '#libs/platform';
import { BlockedHosts } from '#libs/blocked-hosts';
import { VerifiedDomains } from '#libs/qr-codes';
import { redirectTo } from '../pages/edge-response.js';
import { hostIn } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { Freshness, type Stamp } from '../resolve/freshness.js';
import { isTakenDown } from '../resolve/taken-urls.js';
import { withTimeout } from '../resolve/with-timeout.js';

const MAX_BYTES = 16 * 2 ** 20;
const BASE_BYTES = 500;

interface Stored {
  workspaceId: string;
  rootUrl: string | null;
  notFoundUrl: string | null;
  favicon: string | null;
}

export interface DomainResponses {
  root: EdgeResponse | null;
  notFound: EdgeResponse | null;
  favicon: EdgeResponse | null;
}

interface Cached extends Stamp {
  workspaceId: string;
  responses: DomainResponses;
  bytes: number;
}

const NONE: DomainResponses = { root: null, notFound: null, favicon: null };

/** Leaves out destinations that the operator has taken down as QR codes. */
const urlSql = (column: string) =>
  `case when not ${isTakenDown('domains.workspace_id', column)} then ${column} end`;

const FIND_PAGES: PreparedStatement = {
  name: 'find pages of a domain',
  text: `
  select workspace_id as "workspaceId", favicon, ${urlSql('root_url')} as "rootUrl", ${urlSql('not_found_url')} as "notFoundUrl"
  from domains where name = $1 and verified_at is not null`,
};

const ICON_HEADERS = namesAndValues({ ...shortUrlHeaders(contentPolicy()), ...SITE_FILE_HEADERS });

/** What the host of a customer's domain answers besides short URLs. Kept as codes are. */
@Injectable()
export class DomainPages {
  private readonly cache = lruCache<Cached>(MAX_BYTES, { sizeOf: ({ bytes }) => bytes });
  /** What was read before a change is not kept. */
  private changes = 0;

  constructor(
    private readonly reads: EdgeReads,
    private readonly domains: VerifiedDomains,
    private readonly freshness: Freshness,
    private readonly blocked: BlockedHosts,
    feed: ChangeFeed,
  ) {
    feed.onChange('domain', () => this.deleteIf(() => true));
    feed.onChange('workspace', (id) => this.deleteIf(({ workspaceId }) => workspaceId === id));
  }

  /** Returns none for another host, for that of a suspended workspace, and for one that cannot be read now. */
  async find({ request }: Visit): Promise<DomainResponses> {
    const host = hostIn(request.rawHeaders);
    if (!this.domains.isServed(host)) return NONE;
    const found = await this.findStored(host);
    return { ...found, root: this.allowed(found.root), notFound: this.allowed(found.notFound) };
  }

  private allowed(response: EdgeResponse | null): EdgeResponse | null {
    return response && this.blocked.hasAny(response.hosts ?? []) ? null : response;
  }

  private async findStored(host: string): Promise<DomainResponses> {
    const cached = this.cache.get(host);
    if (cached && this.freshness.isCurrent(cached)) return cached.responses;
    const [stamp, changes] = [this.freshness.stamp(), this.changes];
    try {
      const [stored] = await withTimeout(this.reads.read<Stored>(FIND_PAGES, [host]));
      if (!stored) return NONE;
      const responses = responsesOf(stored);
      const { workspaceId, favicon } = stored;
      const bytes =
        BASE_BYTES + (favicon?.length ?? 0) + lengthOf(stored.rootUrl) + lengthOf(stored.notFoundUrl);
      if (changes === this.changes) this.cache.set(host, { ...stamp, workspaceId, responses, bytes });
      return responses;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      return cached && this.freshness.isUsableWithoutAnswer(cached) ? cached.responses : NONE;
    }
  }

  private deleteIf(isChanged: (cached: Cached) => boolean): void {
    this.changes += 1;
    for (const [host, cached] of this.cache) if (isChanged(cached)) this.cache.delete(host);
  }
}

/** Percent-encoding triples a URL. */
const lengthOf = (url: string | null): number => 3 * (url?.length ?? 0);

const responsesOf = ({ rootUrl, notFoundUrl, favicon }: Stored): DomainResponses => ({
  root: rootUrl === null ? null : redirectTo(rootUrl),
  notFound: notFoundUrl === null ? null : redirectTo(notFoundUrl),
  favicon: favicon === null ? null : iconOf(favicon),
});

/** @param favicon a data URI with base64 */
function iconOf(favicon: string): EdgeResponse {
  const [head = '', base64 = ''] = favicon.split(',');
  const body = Buffer.from(base64, 'base64');
  const type = head.slice('data:'.length).replace(';base64', '');
  return {
    status: 200,
    headers: ['Content-Type', type, 'Content-Length', String(body.length), ...ICON_HEADERS],
    body: [body],
  };
}
