import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  Repository,
  type DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
} from 'typeorm';
import { Config, createLog, LOG, type Log } from '#libs/platform';
import { inTransaction } from './in-transaction.js';
import {
  queryOutsideTransaction,
  queryInside,
  type Access,
  type PreparedStatement,
  type Statement,
} from '../connections/statements.js';
import { isConflict, isPlanOutdated } from '../connections/database-errors.js';

interface Ambient {
  manager: EntityManager;
  afterCommit: (() => void)[];
  isOver: boolean;
}

/**
 * The only access to the database. Injected repositories and `query` join the open transaction; without one, each
 * statement commits by itself. A use case is one transaction. Never take another connection inside it: requests that
 * wait for a second one can block each other.
 */
@Injectable()
export class Transactions {
  private readonly context = new AsyncLocalStorage<Ambient>();
  private readonly manager: EntityManager;
  private readonly access: Access;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOG) private readonly log: Log = createLog('error'),
    @Inject(Config) { isDatabasePooled }: Pick<Config, 'isDatabasePooled'> = { isDatabasePooled: false },
  ) {
    this.access = { dataSource, isDatabasePooled };
    this.manager = new Proxy(dataSource.manager, {
      get: (own, property): unknown => Reflect.get(this.ambient?.manager ?? own, property),
    });
  }

  /** Provides what `@InjectRepository` injects. A query builder belongs to the transaction in which it was created. */
  repositoryOf<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return new Repository(entity, this.manager);
  }

  /**
   * Runs a statement, prepared if it has a name, unless a pooler gives each transaction another session.
   * @throws DatabaseError of pg, or QueryFailedError of TypeORM
   */
  async query<Row extends object>(
    statement: string | PreparedStatement,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const prepared = typeof statement === 'string' ? { text: statement } : statement;
    if (this.ambient) return this.queryInside<Row>(this.ambient, prepared, values);
    return repeatConflicts(() => queryOutsideTransaction<Row>(this.access, prepared, values));
  }

  /**
   * Opens a transaction or joins the open one. The outermost call commits when `work` succeeds and rolls back when it
   * fails. After a deadlock or a serialization failure, `work` runs again, at most twice, so side effects belong in
   * `afterCommit`.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.ambient) return work();
    return repeatConflicts(() => this.runOnce(work));
  }

  /**
   * Calls `act` after the open transaction commits, or at once without one. Errors of `act` are logged, since the
   * transaction has succeeded.
   */
  afterCommit(act: () => void): void {
    if (this.ambient) this.ambient.afterCommit.push(act);
    else act();
  }

  /** True while this code holds a connection and must not wait for other requests. */
  get isOpen(): boolean {
    return this.ambient !== undefined;
  }

  assertTransaction(): void {
    if (!this.ambient) throw new Error('This must run inside a transaction.');
  }

  /** Guards work that must persist even if the rest of the request fails. @throws Error inside a transaction */
  assertNoTransaction(): void {
    if (this.ambient) throw new Error('This must not run inside a transaction, which may roll it back.');
  }

  private async runOnce<T>(work: () => Promise<T>): Promise<T> {
    const afterCommit: Ambient['afterCommit'] = [];
    const result = await inTransaction(this.dataSource, async (manager) => {
      const opened: Ambient = { manager, afterCommit, isOver: false };
      try {
        return await this.context.run(opened, work);
      } finally {
        opened.isOver = true;
      }
    });
    for (const act of afterCommit) this.actAfterCommit(act);
    return result;
  }

  private actAfterCommit(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.log.error({ err: error }, 'work after a commit failed');
    }
  }

  private async queryInside<Row extends object>(
    { manager }: Ambient,
    statement: Statement,
    values: unknown[],
  ): Promise<Row[]> {
    const isPrepared = statement.name !== undefined && !this.access.isDatabasePooled;
    if (isPrepared && manager.queryRunner) return queryInside<Row>(manager.queryRunner, statement, values);
    const result = await manager.queryRunner?.query(statement.text, values, true);
    return (result?.records ?? []) as Row[];
  }

  /** Code that outlives its transaction, such as a timer, is no longer part of it. */
  private get ambient(): Ambient | undefined {
    const ambient = this.context.getStore();
    return ambient?.isOver ? undefined : ambient;
  }
}

const MAX_REPEATS = 2;

/**
 * Runs a whole transaction again, at most twice, after a conflict or an outdated prepared statement. It does not pause,
 * because the conflicting transaction has finished by then.
 */
async function repeatConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await work();
    } catch (error) {
      if (repeats === MAX_REPEATS || !(isConflict(error) || isPlanOutdated(error))) throw error;
    }
  }
}
