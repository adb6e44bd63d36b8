import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { currentAsker, FairQueue, QUEUES, SERVICE, type Asker } from '#libs/queue';

/** 19 MiB, two passes: what OWASP's cheat sheet asks of argon2id, which is the package's own choice of the three. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes of passwords, in bounded time and memory, for whoever the request is. */
@Injectable()
export class PasswordsService {
  private readonly queue = new FairQueue(QUEUES.hashes);

  /** @throws QueueFull when too many of the asker wait, or of all */
  hash(password: string, asker?: Asker): Promise<string> {
    const { key, signal } = asker ?? currentAsker() ?? SERVICE;
    return this.queue.run(key, () => hash(password, COST), signal);
  }

  /**
   * Takes as long without a hash: the response time must not reveal who has an account.
   * @throws QueueFull when too many of the asker wait, or of all
   */
  async matches(password: string, known: string | null, asker?: Asker): Promise<boolean> {
    const { key, signal } = asker ?? currentAsker() ?? SERVICE;
    const isMatch = await this.queue.run(key, () => verify(known ?? NOBODYS, password), signal);
    return isMatch && known !== null;
  }
}

/** The PHC string of a password that nobody knows, at the same cost. */
const NOBODYS = [
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  ...[randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replaceAll('=', '')),
].join('$');
