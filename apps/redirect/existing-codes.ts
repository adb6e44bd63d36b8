import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { EDGE, QrCode } from '#libs/database';

/** Codes in one query, which takes a few milliseconds. */
const BATCH_SIZE = 500;
/** Between two queries for networks over their limit of misses. */
const PAUSE_MS = 50;
/** Codes that one such network can ask for in a pause. */
const MAX_PER_PAUSE = 500;

interface Question {
  shortCode: string;
  resolve: (exists: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds out which short codes exist. While one query runs, codes that arrive are collected for the next one: a flood of
 * invented codes costs few queries and does not delay the first scans of real codes.
 */
@Injectable()
export class ExistingCodes {
  private isAsking = false;
  private next: Question[] = [];
  /** Of networks over their limit: until the pause ends, and then after all others. */
  private waiting: Question[] = [];
  private due: Question[] = [];
  private pause: NodeJS.Timeout | undefined;
  private readonly inPause = new Map<string, number>();

  constructor(@InjectRepository(QrCode, EDGE) private readonly codes: Repository<QrCode>) {}

  /** @param shortCode as normaliseShortCode returns it */
  has(shortCode: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.next.push({ shortCode, resolve, reject });
      void this.askAll();
    });
  }

  /**
   * The same for a network over its limit of misses: one query per pause, however many codes it tries. False without a
   * query when it tries more codes in a pause than a crowd can scan for the first time.
   */
  async hasLater(shortCode: string, network: string): Promise<boolean> {
    const count = (this.inPause.get(network) ?? 0) + 1;
    if (count > MAX_PER_PAUSE) return false;
    this.inPause.set(network, count);
    this.pause ??= setTimeout(() => this.endPause(), PAUSE_MS);
    return new Promise((resolve, reject) => this.waiting.push({ shortCode, resolve, reject }));
  }

  private endPause(): void {
    this.pause = undefined;
    this.inPause.clear();
    this.due = this.due.concat(this.waiting);
    this.waiting = [];
    void this.askAll();
  }

  /** One query at a time. */
  private async askAll(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    for (;;) {
      const batch = (this.next.length > 0 ? this.next : this.due).splice(0, BATCH_SIZE);
      if (batch.length === 0) break;
      await this.ask(batch);
    }
    this.isAsking = false;
  }

  private async ask(batch: Question[]): Promise<void> {
    try {
      const found = await this.codes.find({
        select: { shortCodeNorm: true },
        where: { shortCodeNorm: Any(batch.map(({ shortCode }) => shortCode)), dynamic: true },
      });
      const existing = new Set(found.map(({ shortCodeNorm }) => shortCodeNorm));
      for (const { shortCode, resolve } of batch) resolve(existing.has(shortCode));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
