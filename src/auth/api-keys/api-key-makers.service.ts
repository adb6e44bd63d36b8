import { Injectable } from '@nestjs/common';
import { Transactions, type ApiKey, type Role } from '#libs/database';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { makerOf } from './api-keys.service.js';

export const MAKER_STATUSES = ['admin', 'member', 'former', 'operator', 'unknown'] as const;

export interface ApiKeyMaker {
  id: string | null;
  name: string | null;
  status: (typeof MAKER_STATUSES)[number];
}

export type ApiKeyRecord = ApiKey & { boundTo: ApiKeyMaker };

interface FoundPerson {
  id: string;
  name: string;
  role: Role | null;
}

const FIND_PEOPLE = `
  select users.id, users.name, member.role
  from users left join members member on member.user_id = users.id and member.workspace_id = $1 and member.active
  where users.id = any($2::uuid[])`;

/** Says to whom keys are bound, so that admins find those that a former member may still have. */
@Injectable()
export class ApiKeyMakersService {
  constructor(private readonly transactions: Transactions) {}

  async describe(scope: WorkspaceScope, apiKey: ApiKey): Promise<ApiKeyRecord> {
    return toRecord(apiKey, await this.findPeople(scope, [apiKey]));
  }

  async describeAll(scope: WorkspaceScope, apiKeys: ApiKey[]): Promise<ApiKeyRecord[]> {
    const people = await this.findPeople(scope, apiKeys);
    return apiKeys.map((apiKey) => toRecord(apiKey, people));
  }

  private async findPeople(
    { workspaceId }: WorkspaceScope,
    apiKeys: ApiKey[],
  ): Promise<Map<string, FoundPerson>> {
    const ids = [...new Set(apiKeys.flatMap((apiKey) => makerOf(apiKey) ?? []))];
    const found = await this.transactions.query<FoundPerson>(FIND_PEOPLE, [workspaceId, ids]);
    return new Map(found.map((person) => [person.id, person]));
  }
}

function toRecord(apiKey: ApiKey, people: Map<string, FoundPerson>): ApiKeyRecord {
  const id = makerOf(apiKey);
  return { ...apiKey, boundTo: id === null ? withoutPerson(apiKey) : toMaker(id, people.get(id)) };
}

function toMaker(id: string, person: FoundPerson | undefined): ApiKeyMaker {
  const { name = null, role = null } = person ?? {};
  return { id, name, status: role === null ? 'former' : role === 'admin' ? 'admin' : 'member' };
}

const withoutPerson = ({ createdBy }: ApiKey): ApiKeyMaker => ({
  ...{ id: null, name: null },
  status: createdBy.type === 'operator' ? 'operator' : 'unknown',
});
