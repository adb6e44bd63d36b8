import type { Pool, PoolClient } from 'pg';
import { currentAsker, FairQueue, QUEUES, type Asker } from '#libs/queue';

type Connected = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void;

/**
 * Queues requests for connections fairly by workspace; the worker bypasses the queue. A transaction that has a
 * connection does not wait here again.
 */
export function sharePool(pool: Pool): Pool {
  const queue = new FairQueue(QUEUES.database(pool.options.max));
  const connect = pool.connect.bind(pool);
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
