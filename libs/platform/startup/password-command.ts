import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { defaults } from 'pg';
import type { Config } from '../config/config.js';

const run = promisify(execFile);

/** The connections of a pool are made at once, or one in a while. */
const KEPT_MS = 10_000;
const FAULT_KEPT_MS = 1_000;
/** Connections give up after 5 s. */
const TIMEOUT_MS = 4_000;

export class PasswordCommandFailed extends Error {
  /** Makes this a refused login, during which the database counts as unavailable. */
  readonly code = '28000';
}

interface Login {
  host: string;
  port: number;
  user: string;
}

/** Lets each connection whose URL has no password get it from DATABASE_PASSWORD_COMMAND. */
export function usePasswordCommand({ databasePasswordCommand: command }: Config): void {
  if (!command) return;
  const kept = new Map<string, { password: Promise<string>; until: number }>();
  const password = (login: Login): Promise<string> => {
    const words = wordsOf(command, login);
    const name = words.join(' ');
    const known = kept.get(name);
    if (known && performance.now() < known.until) return known.password;
    const asked = { password: ask(words), until: performance.now() + KEPT_MS };
    kept.set(name, asked);
    asked.password.catch(() => (asked.until = performance.now() + FAULT_KEPT_MS));
    return asked.password;
  };
  // pg calls a function for each connection, as for the password of a client; its types know only strings.
  Object.assign(defaults, { password });
}

const wordsOf = (command: string, login: Login): string[] =>
  command
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/\{(host|port|user)\}/g, (_, name: keyof Login) => String(login[name])));

async function ask([program = '', ...words]: string[]): Promise<string> {
  try {
    const { stdout } = await run(program, words, { timeout: TIMEOUT_MS });
    const password = stdout.trim();
    if (password !== '') return password;
  } catch (error) {
    throw failure(error as FailedRun);
  }
  throw new PasswordCommandFailed('DATABASE_PASSWORD_COMMAND printed no password');
}

interface FailedRun extends Error {
  killed?: boolean;
  stderr?: string;
}

/** The output is not part of the message, since it may contain a password. */
function failure({ killed, stderr, message }: FailedRun): PasswordCommandFailed {
  const reason = killed ? `it took longer than ${TIMEOUT_MS} ms` : stderr?.trim() || message;
  return new PasswordCommandFailed(`DATABASE_PASSWORD_COMMAND failed: ${reason}`);
}
