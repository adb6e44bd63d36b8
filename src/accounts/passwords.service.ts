import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Unavailable } from '../problems/index.js';

/** 19 MiB, two passes: what OWASP's cheat sheet asks of argon2id, which is the package's own choice of the three. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of libuv's four threads, so that files and names are found meanwhile. */
const MAX_CONCURRENT = 2;
/** About half a second; later requests are refused instead of waiting. */
const MAX_WAITING = 50;

/** Hashes of passwords, in bounded time and memory. */
@Injectable()
export class PasswordsService {
  private readonly queue = pLimit(MAX_CONCURRENT);

  /** @throws Unavailable when too many wait */
  hash(password: string): Promise<string> {
    return this.enqueue(() => hash(password, COST));
  }

  /**
   * Takes as long without a hash: the response time must not reveal who has an account.
   * @throws Unavailable when too many wait
   */
  async matches(password: string, known: string | null): Promise<boolean> {
    const isMatch = await this.enqueue(() => verify(known ?? NOBODYS, password));
    return isMatch && known !== null;
  }

  private async enqueue<T>(work: () => Promise<T>): Promise<T> {
    const { activeCount, pendingCount } = this.queue;
    if (activeCount + pendingCount >= MAX_CONCURRENT + MAX_WAITING) throw new Unavailable();
    return this.queue(work);
  }
}

/** The PHC string of a password that nobody knows, at the same cost. */
const NOBODYS = [
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  ...[randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replaceAll('=', '')),
].join('$');
