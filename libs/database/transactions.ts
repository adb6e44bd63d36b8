import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { isPlanOutdated } from './database-errors.js';

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
 * One transaction a use case, whoever opens it: what runs inside `run` finds it without being handed it.
 * Inside, everything goes through `manager`: a request that holds one connection and asks the pool for a second one
 * waits, at worst for others that do the same.
 */
@Injectable()
export class Transactions {
  private readonly storage = new AsyncLocalStorage<Ambient>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The ambient transaction's, else the data source's own, for single statements. */
  get manager(): EntityManager {
    return this.ambient?.manager ?? this.dataSource.manager;
  }

  /**
   * The rows of a prepared statement; inside a transaction, of the same one unprepared.
   * @throws DatabaseError of pg, or QueryFailedError of TypeORM
   */
  async rowsOf<Row extends object>({ name, text }: PreparedStatement, values: unknown[]): Promise<Row[]> {
    if (this.ambient) return this.manager.query<Row[]>(text, values);
    const { master: pool } = this.dataSource.driver as unknown as { master: Pool }; // TypeORM lets no statement have a name
    try {
      return (await pool.query<Row>({ name, text, values })).rows;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      return this.manager.query<Row[]>(text, values);
    }
  }

  /** Opens a transaction, or joins the ambient one; whoever opened it commits when `work` is done, and rolls back when it fails. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { ambient } = this;
    if (ambient) return work(ambient.manager);
    const afterCommit: Ambient['afterCommit'] = [];
    const result = await this.dataSource.transaction(async (manager) => {
      const opened: Ambient = { manager, afterCommit, isOver: false };
      try {
        const done = await this.storage.run(opened, () => work(manager));
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

  /** What outlives its transaction, such as a timer that was set inside, stands outside it. */
  private get ambient(): Ambient | undefined {
    const ambient = this.storage.getStore();
    return ambient?.isOver ? undefined : ambient;
  }
}

interface PgClient {
  /** Of the last ReadyForQuery: T inside a transaction, E in one that has failed. */
  getTransactionStatus(): string | null;
  readyForQuery: boolean;
  once(event: 'drain' | 'end', listener: () => void): void;
}

/** PostgreSQL answers the COMMIT of a transaction in which a statement has failed with a ROLLBACK, and no error. */
async function refuseAborted(manager: EntityManager): Promise<void> {
  const client = (await manager.queryRunner?.connect()) as PgClient;
  // pg tells of an error before the server says that it is ready again, and what for.
  if (!client.readyForQuery)
    await new Promise<void>((resolve) => {
      client.once('drain', resolve);
      client.once('end', resolve);
    });
  if (client.getTransactionStatus() === 'E')
    throw new Error('A statement failed inside the transaction, and its error was swallowed.');
}
