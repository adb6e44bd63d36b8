import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { WorkspaceExport } from '#libs/database';
import { Clock } from '#libs/platform';
import { raise } from '../http/problems/index.js';
import type { Caller } from '../http/requests/caller.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import type { PageQuery } from '../http/requests/page.dto.js';
import { ExportNeedsSession, ExportNotFound, ExportNotReady } from './exports.errors.js';

/** The exports that admins have requested of their own workspace. */
@Injectable()
export class ExportsService {
  constructor(
    @InjectRepository(WorkspaceExport) private readonly exports: Repository<WorkspaceExport>,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  list({ workspaceId }: Caller, query: PageQuery): Promise<Page<WorkspaceExport>> {
    const kept = this.exports
      .createQueryBuilder('export')
      .where({ workspaceId, expiresAt: MoreThan(this.clock.now()) });
    return this.newestFirst.page(kept, 'createdAt', ['exports', workspaceId], query);
  }

  async findOrThrow({ workspaceId }: Caller, id: string): Promise<WorkspaceExport> {
    const where = { id, workspaceId, expiresAt: MoreThan(this.clock.now()) };
    return (await this.exports.findOneBy(where)) ?? raise(new ExportNotFound());
  }

  /** @throws ExportNeedsSession, ExportNotFound for that of another person, ExportNotReady */
  async findOwnReady(caller: Caller, id: string): Promise<WorkspaceExport> {
    if (caller.kind === 'key') throw new ExportNeedsSession();
    const found = await this.findOrThrow(caller, id);
    if (found.userId !== caller.userId) throw new ExportNotFound();
    if (found.state !== 'ready') throw new ExportNotReady(found.state);
    return found;
  }
}
