import { createDataSource, Member, MemberEmail, newId } from '#libs/database';
import type { QueryConfig } from 'pg';
import { FIND_GROUP_ID } from '../../src/scim/provisioning/group-ids.service.js';
import { CHANGE_ROLES } from '../../src/scim/provisioning/role-changes.queries.js';
import { positional } from '../../src/scim/protocol/named-parameters.js';
import { countThat, IS_LATER, pageThat, selectUser } from '../../src/scim/protocol/user-list.queries.js';

const COLUMNS = { userName: 'user_name_norm', externalId: 'external_id' };
const PAGE_SIZE = 100;
export const ACTOR = { type: 'scim', id: newId(), name: 'SCIM' };

export interface BareScim {
  workspaceId: string;
  tokenId: string;
  isPrepared: boolean;
}

interface LastOfPage {
  id: string;
  createdAt: Date;
}

export async function bareStatements(url: string, { workspaceId, tokenId, isPrepared }: BareScim) {
  const source = await createDataSource(url).initialize();
  const columns = selectUser(source.getMetadata(Member), source.getMetadata(MemberEmail));
  await source.destroy();
  const statement = (sql: string, values: object): QueryConfig =>
    positional(sql, { workspaceId, count: PAGE_SIZE, ...values });
  return {
    lookUp: (attribute: keyof typeof COLUMNS, value: string): QueryConfig => ({
      ...(isPrepared ? { name: attribute } : {}),
      ...statement(pageThat(columns, `m.${COLUMNS[attribute]} = :value`), { value, offset: 0 }),
    }),
    page: (offset: number) => statement(pageThat(columns, '(true)'), { offset }),
    count: () => statement(countThat('(true)'), {}),
    countLater: (last: LastOfPage) => statement(countThat(IS_LATER), last),
    group: (role: string): QueryConfig => ({
      ...(isPrepared ? FIND_GROUP_ID : { text: FIND_GROUP_ID.text }),
      values: [workspaceId, role],
    }),
    changeRole: (id: string, role: string, former: string | null): QueryConfig => {
      const wanted = [{ id, role: former === null ? role : 'viewer', former, entry_id: newId() }];
      const plans = ['business', 'agency'];
      const holding = [workspaceId, tokenId, new Date(), plans, ACTOR, ACTOR.id];
      return {
        ...CHANGE_ROLES,
        values: [...holding, JSON.stringify(wanted), former === null ? 1 : 0, role],
      };
    },
  };
}
