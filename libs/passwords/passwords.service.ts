import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue, type Recipient } from '#libs/fair-queue';

/** 19 MiB, two passes: what OWASP's cheat sheet asks of argon2id, which is the package's own choice of the three. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * One at a time, so that a core is left for scans. A network may send 60 requests a minute without credentials, and all
 * of them can wait: sites take turns, so that a person waits for as many hashes as there are sites.
 */
const LIMITS = { running: 1, runningPerKey: 1, waiting: 2_000, waitingPerKey: 60 };

/** Who waits for a hash: `site` is what the queue is fair by, such as the site of a visitor or the id of a workspace. */
export interface Asker {
  site: string;
  recipient?: Recipient | undefined;
}

/** Hashes of passwords, in bounded time and memory. */
@Injectable()
export class PasswordsService {
  private readonly queue = new FairQueue(LIMITS);

  /** @throws QueueFull when too many of the site wait, or of all sites */
  hash(password: string, { site, recipient }: Asker): Promise<string> {
    return this.queue.run(site, () => hash(password, COST), recipient);
  }

  /**
   * Takes as long without a hash: the response time must not reveal who has an account.
   * @throws QueueFull when too many of the site wait, or of all sites
   */
  async matches(password: string, known: string | null, { site, recipient }: Asker): Promise<boolean> {
    const isMatch = await this.queue.run(site, () => verify(known ?? NOBODYS, password), recipient);
    return isMatch && known !== null;
  }
}

/** The PHC string of a password that nobody knows, at the same cost. */
const NOBODYS = [
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  ...[randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replaceAll('=', '')),
].join('$');
