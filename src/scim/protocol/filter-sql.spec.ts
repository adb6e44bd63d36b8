import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { Member, MemberEmail, newId, serviceOptions, Transactions, Workspace } from '#libs/database';
import { createDatabase, type TestDatabase } from '../../../test/toolbox/databases.js';
import { matches } from '../../../test/toolbox/plain-filter.js';
import { filterText, userBody, WORDS } from '../../../test/toolbox/scim-filters.js';
import { columnsOf, emailRowsOf } from '../../members/member-profile.fields.js';
import { applyChanges } from './apply-changes.js';
import { parseFilter } from './filter.js';
import { filterSql } from './filter-sql.js';
import { positional } from './named-parameters.js';
import { resourceChanges } from './patch.js';
import type { Profile } from './profile.js';
import { toMembership, NEW_USER, toUser } from './stored-user.js';
import { USER } from './user.schema.js';

const BASE = 'https://qr.test/api/scim/v2';
const NOW = new Date('2026-11-21T09:30:00.000Z');

describe('filterSql', () => {
  let database: TestDatabase;
  let source: DataSource;
  let transactions: Transactions;
  const workspaceId = newId();
  const users = new Map<string, Profile>();

  beforeAll(async () => {
    database = await createDatabase();
    source = await new DataSource(serviceOptions(() => database.url, 2)).initialize();
    transactions = new Transactions(source);
    const workspace = { id: workspaceId, name: 'Acme', plan: 'business' as const, createdAt: NOW };
    await source.manager.insert(Workspace, { ...workspace, perMinute: null, perMonth: null });
    const bodies = fc.sample(userBody, { numRuns: 150 });
    for (const [index, body] of bodies.entries())
      await insert({ ...body, userName: `${WORDS[index % WORDS.length]}${index}` });
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  async function insert(body: object): Promise<void> {
    const id = newId();
    const created = applyChanges(USER, NEW_USER, [...resourceChanges({ schema: USER, id: null }, body)]);
    const { profile, role, active } = toMembership(created);
    const membership = {
      id,
      workspaceId,
      userId: null,
      source: 'scim' as const,
      role,
      active,
      readsLeads: false,
    };
    const member: Member = { ...membership, ...columnsOf(profile), createdAt: NOW, updatedAt: NOW };
    await source.manager.insert(Member, member);
    const emails = emailRowsOf(id, profile.emails);
    if (emails.length > 0) await source.manager.insert(MemberEmail, emails);
    const stored = await source.manager.findOneByOrFail(Member, { id });
    const read = toUser({ ...stored, emails }, BASE);
    for (const [attribute, value] of created) expect(read.get(attribute)).toEqual(value);
    users.set(id, read);
  }

  async function found(filter: string): Promise<string[]> {
    const { sql, parameters } = filterSql(USER, parseFilter(filter));
    const { text, values } = positional(`select m.id from members m where ${sql} order by m.id`, parameters);
    return (await transactions.query<{ id: string }>(text, values)).map(({ id }) => id);
  }

  const expected = (filter: string): string[] =>
    [...users]
      .filter(([, read]) => matches(read, parseFilter(filter)))
      .map(([id]) => id)
      .sort();

  it('finds the same members as a plain evaluation of the filter', async () => {
    const isSame = fc.asyncProperty(filterText, async (text) => {
      expect(await found(text)).toEqual(expected(text));
    });
    await fc.assert(isSame, {
      numRuns: 400,
      plugins: [fc.interruptAfterTimeLimit(20_000)],
    });
  });

  it('finds a member by its id, and none by what is no id', async () => {
    const [id = ''] = users.keys();
    expect(await found(`id eq "${id}"`)).toEqual([id]);
    expect(await found(`id eq "${id.toUpperCase()}"`)).toEqual([id]);
    expect(await found(`id sw "${id.slice(0, 30)}"`)).toContain(id);
    expect(await found('not (id eq "x")')).toHaveLength(users.size);
  });
});
