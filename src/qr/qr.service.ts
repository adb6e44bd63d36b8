import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { ChangeFeed, newId, onUniqueViolation, QrCode } from '#libs/database';
import { categoryOf, isOwnShortUrl, newShortCode, normaliseShortCode } from '#libs/qr-codes';
import type { Caller } from '../auth/caller.js';
import { raise, ValidationFailed } from '../problems/index.js';
import { toValidated } from '../requests/dto.pipe.js';
import { mergePatch } from './merge-patch.js';
import { placeOf } from './qr-cursor.js';
import { CreateQrCodeDto, type ListQrCodesQuery, type UpdateQrCodeDto } from './qr.dto.js';
import { QrCodeNotFound } from './qr.errors.js';

const SHORT_CODE_TRIES = 5;

@Injectable()
export class QrService {
  constructor(
    @InjectRepository(QrCode) private readonly codes: Repository<QrCode>,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async create({ workspaceId }: Caller, { name, category, qr_data }: CreateQrCodeDto): Promise<QrCode> {
    this.refuseLoops(category, qr_data);
    const now = this.clock.now();
    const code = {
      id: newId(),
      workspaceId,
      name,
      category,
      qrData: qr_data,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    return this.insertWithShortCode(code);
  }

  /** Newest first; one more than the page tells whether there is a next one. */
  async list(
    { workspaceId }: Caller,
    { limit, cursor }: ListQrCodesQuery,
  ): Promise<{ codes: QrCode[]; hasMore: boolean }> {
    const query = this.codes
      .createQueryBuilder('code')
      .where({ workspaceId, deletedAt: IsNull() })
      .orderBy({ 'code.createdAt': 'DESC', 'code.id': 'DESC' })
      .take(limit + 1);
    if (cursor !== undefined)
      query.andWhere('(code.createdAt, code.id) < (:createdAt, :id)', placeOf(cursor));
    const found = await query.getMany();
    return { codes: found.slice(0, limit), hasMore: found.length > limit };
  }

  async findOrThrow({ workspaceId }: Pick<Caller, 'workspaceId'>, id: string): Promise<QrCode> {
    return (
      (await this.codes.findOneBy({ id, workspaceId, deletedAt: IsNull() })) ?? raise(new QrCodeNotFound())
    );
  }

  async update({ workspaceId }: Caller, id: string, patch: UpdateQrCodeDto): Promise<QrCode> {
    if (Object.keys(patch).length === 0) throw nothingToChange();
    const updated = await this.codes.manager.transaction(async (manager) => {
      const codes = manager.withRepository(this.codes);
      // Locked: of two edits at once the second merges into what the first has left.
      const current = await codes.findOne({
        where: { id, workspaceId, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!current) throw new QrCodeNotFound();
      const whole = mergePatch(
        { name: current.name, category: current.category, qr_data: current.qrData },
        patch,
      );
      const { name, qr_data: qrData } = await toValidated(CreateQrCodeDto, whole);
      this.refuseLoops(current.category, qrData);
      const changes = { name, qrData, version: current.version + 1, updatedAt: this.clock.now() };
      await codes.update({ id, workspaceId }, changes);
      await this.changes.announce(manager, 'qr_code', id);
      return { ...current, ...changes };
    });
    this.changes.apply('qr_code', id);
    return updated;
  }

  async delete({ workspaceId }: Caller, id: string): Promise<void> {
    await this.codes.manager.transaction(async (manager) => {
      const codes = manager.withRepository(this.codes);
      const { affected } = await codes.update(
        { id, workspaceId, deletedAt: IsNull() },
        { deletedAt: this.clock.now() },
      );
      if (affected !== 1) throw new QrCodeNotFound();
      await this.changes.announce(manager, 'qr_code', id);
    });
    this.changes.apply('qr_code', id);
  }

  /** A destination that leads back here would be scanned for ever. */
  private refuseLoops(category: string, data: object): void {
    const loops = categoryOf(category)
      .destinations(data)
      .filter(({ url }) => isOwnShortUrl(url, this.config.shortUrlBase));
    if (loops.length > 0)
      throw new ValidationFailed(loops.map(({ pointer }) => loopFault(`/qr_data${pointer}`)));
  }

  private async insertWithShortCode(code: Omit<QrCode, 'shortCode' | 'shortCodeNorm'>): Promise<QrCode> {
    for (let tries = 1; ; tries++) {
      const shortCode = newShortCode();
      const row: QrCode = { ...code, shortCode, shortCodeNorm: normaliseShortCode(shortCode) };
      try {
        await onUniqueViolation('qr_codes_short_code', this.codes.insert(row), () => new ShortCodeTaken());
        return row;
      } catch (error) {
        if (!(error instanceof ShortCodeTaken) || tries === SHORT_CODE_TRIES) throw error;
      }
    }
  }
}

class ShortCodeTaken extends Error {}

const loopFault = (pointer: string) => ({
  pointer,
  code: 'invalid_url',
  detail: `${pointer.slice(1).replaceAll('/', '.')} must not be one of this service's own short URLs`,
});

const nothingToChange = () =>
  new ValidationFailed([
    { pointer: '', code: 'required', detail: 'The body must change at least one field' },
  ]);
