import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '#libs/clock';
import { LOG, type Log } from '#libs/observability';
import { Upkeep } from '#libs/upkeep';
import { VisitorSalts } from '../capture/visitor-salts.js';
import { ensureScanPartitions } from './scan-partitions.js';
import { forgetVisitors } from './visitor-days.js';

const HOUR_MS = 3_600_000;

/** Partitions ahead of the months, and neither salts nor visitors of days that are over. */
@Injectable()
export class ScanUpkeep extends Upkeep {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly salts: VisitorSalts,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super('scans', HOUR_MS, log);
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    await ensureScanPartitions(this.dataSource, now);
    await this.salts.forgetPast(now);
    await forgetVisitors(this.dataSource, now);
  }
}
