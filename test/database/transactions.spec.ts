import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import {
  createDataSource,
  isDatabaseUnavailable,
  newId,
  openDataSource,
  Transactions,
  Workspace,
} from '#libs/database';
import { createLog } from '#libs/platform';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';

describe('transactions', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let transactions: Transactions;

  beforeAll(async () => {
    database = await createDatabase();
    dataSource = await createDataSource(database.url).initialize();
  });
  beforeEach(async () => {
    await dataSource.query('delete from workspaces');
    transactions = new Transactions(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const add = (name: string) =>
    transactions.repositoryOf(Workspace).insert({ id: newId(), name, plan: 'free', createdAt: new Date() });
  const names = async () =>
    (await dataSource.getRepository(Workspace).find({ order: { name: 'asc' } })).map(({ name }) => name);

  it('commit what they did, all of it, when the work is done', async () => {
    const seen = await transactions.run(async () => {
      await add('one');
      await transactions.run(() => add('two'));
      return names();
    });
    expect([seen, await names()]).toEqual([[], ['one', 'two']]);
  });

  it('keep their connection after a statement that the server refuses', async () => {
    const backends = async () =>
      (
        await dataSource.query<{ pid: number }[]>(
          `select pid from pg_stat_activity where datname = current_database()`,
        )
      )
        .map(({ pid }) => pid)
        .sort();
    const before = await backends();
    for (let count = 0; count < 3; count++)
      await expect(transactions.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    expect(await backends()).toEqual(before);
  });

  it('roll back all of it when the work fails, also what joined and was done', async () => {
    const failing = transactions.run(async () => {
      await transactions.run(() => add('joined'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('are joined by repositories, their query builders, their queries and what extends them', async () => {
    const workspaces = transactions.repositoryOf(Workspace);
    const extended = workspaces.extend({ countAll: () => workspaces.count() });
    const row = (name: string) => ({ id: newId(), name, plan: 'free' as const, createdAt: new Date() });
    const failing = transactions.run(async () => {
      await workspaces.insert(row('inserted'));
      await workspaces.createQueryBuilder().insert().values(row('built')).execute();
      await workspaces.query(
        'insert into workspaces (id, name, plan, created_at) values ($1, $2, $3, now())',
        [newId(), 'queried', 'free'],
      );
      await extended.insert(row('extended'));
      await workspaces.manager.getRepository(Workspace).insert(row('managed'));
      expect([await extended.countAll(), await names()]).toEqual([5, []]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('give the rows of a statement, whether or not one is open', async () => {
    await add('one');
    const rename = () =>
      transactions.query<{ name: string }>('update workspaces set name = $1 returning name', ['two']);
    expect([await rename(), await transactions.run(rename)]).toEqual([[{ name: 'two' }], [{ name: 'two' }]]);
  });

  it('are demanded or refused by what says so', async () => {
    expect(() => transactions.assertTransaction()).toThrow('inside a transaction');
    transactions.assertNoTransaction();
    await transactions.run(async () => {
      transactions.assertTransaction();
      expect(() => transactions.assertNoTransaction()).toThrow('not run inside a transaction');
    });
  });

  it('stand apart from those of other requests at the same time', async () => {
    await Promise.allSettled([
      transactions.run(async () => {
        await add('failing');
        throw new Error('no');
      }),
      transactions.run(() => add('kept')),
      add('single'),
    ]);
    expect(await names()).toEqual(['kept', 'single']);
  });

  it('fail when a statement failed inside, though its error was swallowed: PostgreSQL would not commit', async () => {
    const swallowing = transactions.run(async () => {
      await add('lost');
      await transactions.query('select 1/0').catch(() => undefined);
      return 'done';
    });
    await expect(swallowing).rejects.toThrow('swallowed');
    expect(await names()).toEqual([]);
  });

  it('fail when their connection has ended, though the error of its last statement was swallowed', async () => {
    const { master: pool } = dataSource.driver as unknown as { master: Pool }; // the pool has no public type in TypeORM
    const swallowing = transactions.run(async () => {
      await add('lost');
      const ended = once(pool, 'remove');
      await transactions.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await ended;
      return 'done';
    });
    await expect(swallowing).rejects.toThrow('terminated');
    expect(await names()).toEqual([]);
  });

  it('are over for what outlives them', async () => {
    let outlive: () => Promise<unknown> = () => Promise.reject(new Error('not set'));
    await transactions.run(async () => {
      await add('inside');
      outlive = AsyncResource.bind(() => add('outside'));
    });
    await outlive();
    expect(await names()).toEqual(['inside', 'outside']);
  });

  it('succeed, and call the rest, when what is to follow the COMMIT throws: it is logged', async () => {
    const lines: string[] = [];
    const log = createLog('error', { write: (line: string) => lines.push(line) });
    const called: string[] = [];
    const logged = new Transactions(dataSource, log);
    const done = await logged.run(async () => {
      logged.afterCommit(() => {
        throw new Error('no listener');
      });
      logged.afterCommit(() => called.push('next'));
      return add('kept').then(() => 'done');
    });
    expect([done, called, await names()]).toEqual(['done', ['next'], ['kept']]);
    expect(lines.join('')).toMatch(
      /work after a commit failed.*no listener|no listener.*work after a commit/,
    );
  });

  it('call what is to follow the COMMIT once it stands, in order, and never after a rollback', async () => {
    const called: string[] = [];
    await transactions.run(async () => {
      transactions.afterCommit(() => called.push('first'));
      await transactions.run(async () => transactions.afterCommit(() => called.push('second')));
      expect(called).toEqual([]);
    });
    const failing = transactions.run(async () => {
      transactions.afterCommit(() => called.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    transactions.afterCommit(() => called.push('at once'));
    expect(called).toEqual(['first', 'second', 'at once']);
  });
});

describe('transactions that PostgreSQL rolled back for another one', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let transactions: Transactions;
  beforeAll(async () => {
    database = await createDatabase();
    dataSource = await createDataSource(database.url).initialize();
    transactions = new Transactions(dataSource);
    await dataSource.query('create sequence tries');
    await dataSource.query(
      `create function fail(code text, times int) returns bigint language plpgsql as $$ begin
         if nextval('tries') <= times then raise exception 'lasciate ogni speranza' using errcode = code; end if;
         return currval('tries'); end $$`,
    );
  });
  beforeEach(() => dataSource.query('alter sequence tries restart'));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const fail = (code: string, times: number) =>
    transactions.query<{ tries: string }>('select fail($1, $2) as tries', [code, times]);

  it.each(['40P01', '40001'])('run again after %s, as do single statements', async (code) => {
    const called: string[] = [];
    const works: number[] = [];
    const outcome = await transactions.run(async () => {
      works.push(works.length);
      transactions.afterCommit(() => called.push(`after try ${works.length}`));
      return transactions.run(() => fail(code, 2));
    });
    expect([outcome, works, called]).toEqual([[{ tries: '3' }], [0, 1, 2], ['after try 3']]);
    await dataSource.query('alter sequence tries restart');
    expect(await fail(code, 2)).toEqual([{ tries: '3' }]);
  });

  it('run again twice at most, and not at all after other errors', async () => {
    const triesOf = async (code: string) => {
      await dataSource.query('alter sequence tries restart');
      const refused = transactions.run(() => fail(code, 10));
      await expect(refused).rejects.toMatchObject({ driverError: { code } });
      await refused.catch((error: unknown) => expect(isDatabaseUnavailable(error)).toBe(true));
      const [{ tries } = { tries: '' }] = await dataSource.query<{ tries: string }[]>(
        'select last_value as tries from tries',
      );
      return tries;
    };
    expect([await triesOf('40P01'), await triesOf('40001'), await triesOf('55P03')]).toEqual(['3', '3', '1']);
  });
});

describe('a transaction in which nothing happens for too long', () => {
  it('ends, and its process says that the database is unavailable and goes on', async () => {
    const database = await createDatabase();
    const extra = { max: 1, idle_in_transaction_session_timeout: 1 };
    const dataSource = await openDataSource({ type: 'postgres', url: database.url, extra });
    const { master: pool } = dataSource.driver as unknown as { master: Pool }; // the pool has no public type in TypeORM
    const transactions = new Transactions(dataSource);
    const removed = once(pool, 'remove');
    const idle = transactions.run(async () => {
      await removed;
      return transactions.query('select 1 as one');
    });
    const error: unknown = await idle.catch((reason: unknown) => reason);
    expect([error, isDatabaseUnavailable(error)]).toEqual([expect.any(Error), true]);
    expect(await transactions.query('select 1 as one')).toEqual([{ one: 1 }]);
    await dataSource.destroy();
    await database.drop();
  });
});

describe('a prepared statement', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let transactions: Transactions;
  const statement = { name: 'all workspaces', text: 'select name, plan from workspaces where plan = $1' };

  beforeEach(async () => {
    database = await createDatabase();
    dataSource = await createDataSource(database.url).initialize();
    transactions = new Transactions(dataSource);
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const add = (name: string) =>
    transactions.repositoryOf(Workspace).insert({ id: newId(), name, plan: 'free', createdAt: new Date() });

  it('is planned once a connection', async () => {
    for (let times = 0; times < 3; times++) await transactions.query(statement, ['free']);
    // The pool gives the same idle connection to consecutive queries.
    expect(
      await dataSource.query('select name, generic_plans + custom_plans as uses from pg_prepared_statements'),
    ).toEqual([{ name: 'all workspaces', uses: '3' }]);
  });

  it('sees what its transaction has written', async () => {
    await transactions.run(async () => {
      await add('one');
      expect(await transactions.query(statement, ['free'])).toEqual([{ name: 'one', plan: 'free' }]);
    });
  });

  it.each(['outside', 'inside'])(
    'goes on answering %s of transactions when a migration changes the type of its columns',
    async (where) => {
      await add('one');
      const find = () => transactions.query(statement, ['free']);
      const found = where === 'outside' ? find : () => transactions.run(find);
      await found();
      const prepared = await dataSource.query<unknown[]>('select name from pg_prepared_statements');
      expect(prepared).toEqual([{ name: 'all workspaces' }]);
      await dataSource.query('alter table workspaces alter column name type varchar(300)');
      expect(await found()).toEqual([{ name: 'one', plan: 'free' }]);
    },
  );
});

describe('a connection whose query timed out on our side', () => {
  it('is not used again while that query runs', async () => {
    const database = await createDatabase();
    const extra = { max: 1, query_timeout: 200 };
    const dataSource = await openDataSource({ type: 'postgres', url: database.url, extra });
    const transactions = new Transactions(dataSource);
    await expect(dataSource.query('select pg_sleep(60)')).rejects.toThrow('timeout');
    expect(await transactions.query('select 1 as one')).toEqual([{ one: 1 }]);
    await expect(transactions.run(() => transactions.query('select pg_sleep(60)'))).rejects.toThrow(
      'timeout',
    );
    expect(await transactions.run(() => transactions.query('select 2 as two'))).toEqual([{ two: 2 }]);
    await dataSource.destroy();
    await database.drop();
  });
});
