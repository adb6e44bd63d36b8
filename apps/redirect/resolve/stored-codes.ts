import { Injectable } from '@nestjs/common';
import { EdgeReads } from '#libs/database';
import { QueueFull } from '#libs/queue';
import { FIND_CODES, type StoredCode } from './stored-codes.queries.js';

const BATCH_SIZE = 200;
const MAX_WAITING = 10_000;

interface Question {
  shortCode: string;
  resolve: (found: StoredCode | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads codes with one query at a time. Codes that arrive during a query share the next one, so a flood of invented
 * codes costs few queries and does not delay the first scans of real codes.
 */
@Injectable()
export class StoredCodes {
  private isAsking = false;
  private waiting: Question[] = [];

  constructor(private readonly reads: EdgeReads) {}

  async find(shortCode: string): Promise<StoredCode | null> {
    if (this.waiting.length >= MAX_WAITING) throw new QueueFull();
    return new Promise((resolve, reject) => {
      this.waiting.push({ shortCode, resolve, reject });
      void this.askAll();
    });
  }

  private async askAll(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.waiting.length > 0) await this.ask(this.waiting.splice(0, BATCH_SIZE));
    this.isAsking = false;
  }

  private async ask(batch: Question[]): Promise<void> {
    try {
      const shortCodes = batch.map(({ shortCode }) => shortCode);
      const found = await this.reads.read<StoredCode>(FIND_CODES, [shortCodes]);
      const stored = new Map(found.map((code) => [code.shortCodeNorm, code]));
      for (const { shortCode, resolve } of batch) resolve(stored.get(shortCode) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
