import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { Identity, onViolation } from '#libs/database';
import { LinkedMeanwhile } from './accounts.errors.js';

export type Subject = Pick<Identity, 'issuer' | 'subject'>;

@Injectable()
export class IdentitiesService {
  constructor(
    @InjectRepository(Identity) private readonly identities: Repository<Identity>,
    private readonly clock: Clock,
  ) {}

  find({ issuer, subject }: Subject): Promise<Identity | null> {
    return this.identities.findOneBy({ issuer, subject });
  }

  /** @throws LinkedMeanwhile if another request has linked the same identity first */
  async link({ issuer, subject }: Subject, userId: string): Promise<void> {
    const identity: Identity = { issuer, subject, userId, createdAt: this.clock.now() };
    const inserted = this.identities.insert(identity);
    await onViolation({ identities_pkey: () => new LinkedMeanwhile() }, inserted);
  }

  async unlinkAll(userId: string): Promise<void> {
    await this.identities.delete({ userId });
  }
}
