import type { Pool, PoolClient } from 'pg';
import { currentAsker, FairQueue, QUEUES, type Asker } from '#libs/queue';

type Connected = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void;

/**
 * Gives requests the connections of the pool in an order that is fair by workspace. The work of the worker takes them
 * as they are. Once a transaction has a connection, it waits for nothing more.
 */
export function sharePool(pool: Pool): Pool {
  const queue = new FairQueue(QUEUES.database(pool.options.max));
  const connect = pool.connect.bind(pool);
  /** The connection keeps its place in the queue until it is released. */
  const connectFor = ({ key, signal }: Asker) =>
    new Promise<PoolClient>((resolve, reject) => {
      const use = async () => {
        const client = await connect();
        const isReleased = new Promise<void>((done) => {
          const release = client.release.bind(client);
          client.release = (error) => {
            release(error);
            done();
          };
        });
        resolve(client);
        await isReleased;
      };
      // Work that goes on after its client has disconnected is not cut off.
      queue.run(key, use, signal.aborted ? undefined : signal).catch(reject);
    });
  const connectInTurn = (callback?: Connected): Promise<PoolClient> | undefined => {
    const asker = currentAsker();
    const connecting = asker ? connectFor(asker) : connect();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error),
    );
    return undefined;
  };
  pool.connect = connectInTurn as Pool['connect'];
  const prototype = Object.getPrototypeOf(pool) as object;
  Object.defineProperty(pool, 'waitingCount', {
    get: () => (Reflect.get(prototype, 'waitingCount', pool) as number) + queue.length,
  });
  return pool;
}
