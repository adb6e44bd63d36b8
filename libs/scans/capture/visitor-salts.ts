import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, LessThan, Raw, type Repository } from 'typeorm';
import { Config, LOG, scanLogMetrics, type Log } from '#libs/platform';
import { Deployment, EDGE, secretInUse, VisitorSalt } from '#libs/database';
import { PURPOSES, SecretBox } from '#libs/secrets';
import { VisitorHasher } from './visitor-hash.js';

const DAY_MS = 86_400_000;
const SALT_BYTES = 32;

@Injectable()
export class VisitorSalts {
  private readonly box: SecretBox;
  private day = Number.NaN;
  private hasher: VisitorHasher | null = null;
  private loading: Promise<VisitorHasher> | null = null;
  private temporary: { day: number; hasher: VisitorHasher } | null = null;

  constructor(
    @InjectRepository(VisitorSalt, EDGE) private readonly salts: Repository<VisitorSalt>,
    @InjectRepository(Deployment, EDGE) private readonly deployments: Repository<Deployment>,
    @Inject(LOG) private readonly log: Log,
    private readonly config: Config,
  ) {
    this.box = new SecretBox(PURPOSES.visitorSalts, config.requireAppSecrets());
  }

  of(now: Date): VisitorHasher | Promise<VisitorHasher> {
    const day = dayNumber(now);
    if (day !== this.day) {
      this.day = day;
      this.hasher = null;
      this.loading = null;
    }
    return this.hasher ?? (this.loading ??= this.load(now, day));
  }

  /**
   * Returns a hasher while the database is unavailable, with a temporary salt unless the day's salt is cached. After a
   * temporary salt, visitors of this process are counted again.
   */
  withoutDatabase(now: Date): VisitorHasher {
    const day = dayNumber(now);
    if (this.hasher && this.day === day) return this.hasher;
    if (this.temporary?.day !== day)
      this.temporary = { day, hasher: new VisitorHasher(randomBytes(SALT_BYTES)) };
    return this.temporary.hasher;
  }

  /** A salt stays until both this clock and that of the database have left its day: visitors would be counted again. */
  async deletePast(now: Date): Promise<void> {
    const day = LessThan(dayOf(now));
    const isPast = Raw((column) => `${column} < (clock_timestamp() at time zone 'UTC')::date`);
    await this.salts.delete({ day: And(day, isPast) });
  }

  private async load(now: Date, day: number): Promise<VisitorHasher> {
    try {
      const hasher = new VisitorHasher(await this.findOrCreate(dayOf(now)));
      if (this.day === day) this.hasher = hasher;
      this.deletePast(now).catch((err: unknown) =>
        this.log.warn({ err }, 'could not delete a past visitor salt'),
      );
      return hasher;
    } finally {
      if (this.day === day) this.loading = null;
    }
  }

  /** Without it, the salt is replaced by processes that have the secret; no scan is refused. */
  private async secretInUse(): Promise<string> {
    const deployment = await this.deployments.findOneBy({});
    const found = secretInUse(deployment?.appSecretProof, this.config.requireAppSecrets());
    return found ?? this.config.requireAppSecret();
  }

  /** Processes can race: the first insert wins and all of them read it. */
  private async findOrCreate(day: string): Promise<Buffer> {
    for (;;) {
      const sealed = this.box.seal(randomBytes(SALT_BYTES), day, await this.secretInUse());
      await this.salts.createQueryBuilder().insert().values({ day, salt: sealed }).orIgnore().execute();
      const stored = await this.salts.findOneBy({ day });
      if (!stored) continue;
      try {
        return this.box.open(stored.salt, day);
      } catch {
        // After a change of APP_SECRET, a new salt counts today's visitors again, but no scan is refused.
        this.log.warn({ day }, 'could not decrypt the visitor salt of the day; replacing it');
        scanLogMetrics().replacedSalts.inc();
        await this.salts.delete({ day, salt: stored.salt });
      }
    }
  }
}

const dayNumber = (now: Date) => Math.floor(now.getTime() / DAY_MS);
const dayOf = (now: Date) => now.toISOString().slice(0, 10);
