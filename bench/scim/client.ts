import { Pool } from 'undici';
import { SCIM_PREFIX } from '#libs/platform';

export interface ScimRequest {
  method: 'GET' | 'PATCH' | 'POST';
  path: string;
  body?: object;
}

export interface ScimUser {
  id: string;
  userName: string;
  externalId?: string;
  title?: string;
}

export interface ScimAnswer extends Partial<ScimUser> {
  displayName?: string;
  members?: object[];
  totalResults?: number;
  Resources?: ScimUser[];
}

export class ScimClient {
  private readonly pool: Pool;
  private readonly headers: Record<string, string>;

  constructor(url: string, token: string, connections: number) {
    this.pool = new Pool(url, { connections });
    this.headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
  }

  async send({ method, path, body }: ScimRequest, expected = 200): Promise<ScimAnswer> {
    const { headers } = this;
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await this.pool.request({ method, path: SCIM_PREFIX + path, headers, ...sent });
    const text = await answer.body.text();
    if (answer.statusCode !== expected)
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as ScimAnswer;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
