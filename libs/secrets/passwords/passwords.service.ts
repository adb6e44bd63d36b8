import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { currentAsker, FairQueue, QUEUES, SERVICE, type Asker } from '#libs/queue';

/** OWASP's cheat sheet recommends argon2id with 19 MiB and two passes; argon2id is the package's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards write the same letter in different ways: `ü` as one character, or as `u` with a combining mark. */
@Injectable()
export class PasswordsService {
  private readonly queue = new FairQueue(QUEUES.hashes);

  hash(password: string, asker?: Asker): Promise<string> {
    const { key, signal } = asker ?? currentAsker() ?? SERVICE;
    return this.queue.run(key, () => hash(password.normalize('NFC'), COST), signal);
  }

  /**
   * Takes equally long without a hash, so that the response time does not reveal who has an account. Earlier versions
   * hashed a password as it was typed, so this form is compared, too.
   * @throws QueueFull when too many wait, of the asker or in total
   */
  async matches(password: string, known: string | null, asker?: Asker): Promise<boolean> {
    const { key, signal } = asker ?? currentAsker() ?? SERVICE;
    for (const form of new Set([password.normalize('NFC'), password]))
      if (await this.queue.run(key, () => verify(known ?? NOBODYS, form), signal)) return known !== null;
    return false;
  }
}

const NOBODYS = [
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  ...[randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replaceAll('=', '')),
].join('$');
