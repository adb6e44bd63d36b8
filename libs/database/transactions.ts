import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import {
  Repository,
  type DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
} from 'typeorm';
import { isPlanOutdated } from './database-errors.js';
import { refuseAborted } from './refuse-aborted.js';

/** Sent so often that each connection parses and plans it only once, by its name. Two of one name are of one text. */
export interface PreparedStatement {
  name: string;
  text: string;
}

interface Ambient {
  manager: EntityManager;
  afterCommit: (() => void)[];
  isOver: boolean;
}

/**
 * The one door to the database: injected repositories and `query` find the open transaction by themselves, and are
 * single statements without one. One transaction a use case, whoever opens it. Inside it nothing else takes a
 * connection: a request that holds one and asks the pool for a second waits, at worst for others that do the same.
 */
@Injectable()
export class Transactions {
  private readonly storage = new AsyncLocalStorage<Ambient>();
  private readonly manager: EntityManager;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    // Each property is looked up when it is used, so that whoever holds this manager is always in the right transaction.
    this.manager = new Proxy(dataSource.manager, {
      get: (own, property): unknown => Reflect.get(this.ambient?.manager ?? own, property),
    });
  }

  /** What `@InjectRepository` injects. A query builder of it belongs to the transaction in which it was made. */
  repositoryOf<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return new Repository(entity, this.manager);
  }

  /**
   * The rows that a statement gives; prepared by its name outside of transactions.
   * @throws DatabaseError of pg, or QueryFailedError of TypeORM
   */
  async query<Row extends object>(
    statement: string | PreparedStatement,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const prepared = typeof statement === 'string' ? { text: statement } : statement;
    if (this.ambient) return this.queryInside(this.ambient, prepared.text, values);
    const { master: pool } = this.dataSource.driver as unknown as { master: Pool }; // TypeORM lets no statement have a name
    try {
      return (await pool.query<Row>({ ...prepared, values })).rows;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      return (await pool.query<Row>(prepared.text, values)).rows;
    }
  }

  /** Opens a transaction, or joins the ambient one; whoever opened it commits when `work` is done, and rolls back when it fails. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.ambient) return work();
    const afterCommit: Ambient['afterCommit'] = [];
    const result = await this.dataSource.transaction(async (manager) => {
      const opened: Ambient = { manager, afterCommit, isOver: false };
      try {
        const done = await this.storage.run(opened, work);
        await refuseAborted(manager);
        return done;
      } finally {
        opened.isOver = true;
      }
    });
    for (const act of afterCommit) act();
    return result;
  }

  /** Once the ambient transaction has committed, never when it rolls back; at once when there is none. */
  afterCommit(act: () => void): void {
    if (this.ambient) this.ambient.afterCommit.push(act);
    else act();
  }

  /** For what must commit or roll back with something else, and for locks. @throws Error outside of transactions */
  requireOpen(): void {
    if (!this.ambient) throw new Error('This must run inside a transaction.');
  }

  /** For what must stand whatever becomes of the rest of its request. @throws Error inside a transaction */
  requireNone(): void {
    if (this.ambient) throw new Error('This must not run inside a transaction, which may roll it back.');
  }

  private async queryInside<Row>({ manager }: Ambient, text: string, values: unknown[]): Promise<Row[]> {
    const result = await manager.queryRunner?.query(text, values, true);
    return (result?.records ?? []) as Row[];
  }

  /** What outlives its transaction, such as a timer that was set inside, stands outside it. */
  private get ambient(): Ambient | undefined {
    const ambient = this.storage.getStore();
    return ambient?.isOver ? undefined : ambient;
  }
}
