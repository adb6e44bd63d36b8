import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PASSWORD = 'another';

interface RedisFault {
  begin: string[][];
  end: string[][];
}

const NOBODY = ['127.0.0.1', '1'];
const DROP_CLIENTS = ['client', 'kill', 'type', 'normal'];

/** What Redis does, as operators see it: connections stay open, except with another password. */
const REDIS_FAULTS: Record<string, RedisFault> = {
  'Redis is read-only (READONLY)': {
    begin: [['replicaof', ...NOBODY]],
    end: [['replicaof', 'no', 'one']],
  },
  'Redis waits for a primary (MASTERDOWN)': {
    begin: [
      ['config', 'set', 'replica-serve-stale-data', 'no'],
      ['replicaof', ...NOBODY],
    ],
    end: [
      ['replicaof', 'no', 'one'],
      ['config', 'set', 'replica-serve-stale-data', 'yes'],
    ],
  },
  'Redis has no memory left (OOM)': {
    begin: [['config', 'set', 'maxmemory', '1']],
    end: [['config', 'set', 'maxmemory', '0']],
  },
  'Redis has another password (NOAUTH)': {
    begin: [['config', 'set', 'requirepass', PASSWORD], DROP_CLIENTS],
    end: [['config', 'set', 'requirepass', '']],
  },
  'Redis is empty at once (FLUSHALL)': { begin: [['flushall']], end: [] },
};

export const REDIS_KINDS = Object.keys(REDIS_FAULTS);

export async function duringRedisFault(url: string, kind: string, work: () => Promise<void>): Promise<void> {
  const { begin = [], end = [] } = REDIS_FAULTS[kind] ?? {};
  let login: string[] = [];
  const ask = async (command: string[]) => {
    const { stdout } = await run('redis-cli', ['-u', url, ...login, ...command]);
    if (/^(?:ERR|NOAUTH)/.test(stdout)) throw new Error(`${command.join(' ')}: ${stdout}`);
    if (command.includes('requirepass'))
      login = command.includes(PASSWORD) ? ['-a', PASSWORD, '--no-auth-warning'] : [];
  };
  for (const command of begin) await ask(command);
  await work();
  for (const command of end) await ask(command);
}
