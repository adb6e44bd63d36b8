import type { Answer, CallOptions, Client, PersonClient } from './client.js';
import { enableScim, SCIM } from './provider.js';
import type { TestService } from './test-service.js';

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const ERROR_URN = 'urn:ietf:params:scim:api:messages:2.0:Error';
const SCIM_JSON = { 'content-type': 'application/scim+json' };

export interface ScimUser extends Record<string, unknown> {
  id: string;
  userName: string;
}

export interface ScimList extends Record<string, unknown> {
  totalResults: number;
  Resources: ScimUser[];
}

let names = 0;

export class ScimWorkspace {
  private constructor(
    readonly admin: PersonClient,
    private readonly client: Client,
  ) {}

  static async create(service: TestService): Promise<ScimWorkspace> {
    const admin = await service.person('admin', await service.client());
    return new ScimWorkspace(admin, await enableScim(service, admin));
  }

  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const headers = { ...(body === undefined ? {} : SCIM_JSON), ...options.headers };
    return this.client.call<Body>(method, SCIM + path, { ...options, body, headers });
  }

  get = <Body = Record<string, unknown>>(path: string) => this.call<Body>('GET', path);
  list = async (filter: string, resource = 'Users') =>
    (await this.get<ScimList>(`/${resource}?filter=${encodeURIComponent(filter)}`)).body;
  post = <Body = ScimUser>(path: string, body: unknown) => this.call<Body>('POST', path, body);
  put = (path: string, body: unknown) => this.call<ScimUser>('PUT', path, body);
  patch = (path: string, Operations: unknown) =>
    this.call<ScimUser>('PATCH', path, { schemas: [PATCH_URN], Operations });
  delete = (path: string) => this.call('DELETE', path);

  async user(fields: object = {}): Promise<ScimUser> {
    // Sorting by name gives the order of creation.
    const userName = `user-${String(++names).padStart(4, '0')}@corp.example`;
    const { status, body } = await this.post('/Users', { schemas: [USER_URN], userName, ...fields });
    if (status !== 201) throw new Error(`could not create a user: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async members(group: string): Promise<string[]> {
    const { body } = await this.get<{ members?: { value: string }[] }>(`/Groups/${group}`);
    return (body.members ?? []).map(({ value }) => value);
  }
}

export function refusalOf({ status, headers, body }: Answer): unknown[] {
  expect(headers['content-type']).toBe('application/scim+json; charset=utf-8');
  expect(body).toMatchObject({ schemas: [ERROR_URN], status: String(status) });
  return [status, body.scimType];
}
