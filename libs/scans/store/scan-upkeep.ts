import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '#libs/clock';
import { LOG, type Log } from '#libs/observability';
import { VisitorSalts } from '../capture/visitor-salts.js';
import { ensureScanPartitions } from './scan-partitions.js';
import { forgetVisitors } from './visitor-days.js';

const INTERVAL_MS = 3_600_000;

/** Partitions ahead of the months, and neither salts nor visitors of days that are over: at start, then every hour. */
@Injectable()
export class ScanUpkeep implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly salts: VisitorSalts,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.run();
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) => this.log.warn({ err: error }, 'the upkeep of scans failed'));
    }, INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    await ensureScanPartitions(this.dataSource, now);
    await this.salts.forgetPast(now);
    await forgetVisitors(this.dataSource, now);
  }
}
