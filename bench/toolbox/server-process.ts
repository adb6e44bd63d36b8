import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export function announce(server: Server, close: () => Promise<void> = () => Promise.resolve()): void {
  server.listen(0, '127.0.0.1', () =>
    tellPort((server.address() as AddressInfo).port, () => {
      server.close();
      return close();
    }),
  );
}

export function tellPort(port: number, close: () => Promise<void>): void {
  process.on('message', () => void close().then(() => process.exit(0)));
  process.send?.(port);
}

export interface ServerProcess {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

/** The Dockerfile and `npm start` have the same setting. */
const YOUNG_GENERATION = '--max-semi-space-size=32';

const BENCH = fileURLToPath(new URL('..', import.meta.url));

/**
 * Starts a module of bench/servers, which announces itself, in a separate process. Its output is discarded.
 * @param bench the compiled folder of another checkout
 */
export async function startServer(
  name: string,
  env: NodeJS.ProcessEnv = {},
  bench = BENCH,
): Promise<ServerProcess> {
  const child = fork(join(bench, 'servers', `${name}.js`), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, YOUNG_GENERATION],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await portOf(child);
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      const exit = once(child, 'exit');
      child.send('stop');
      await exit;
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the server ended before it listened');
  });
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  ended.catch(() => undefined);
  return port;
}
