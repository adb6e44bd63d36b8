import { Injectable } from '@nestjs/common';
import { EdgeReads } from '#libs/database';
import { FIND_CODES, type ExistingCode } from './existing-codes.queries.js';

/** Codes in one query, which takes a few milliseconds. */
const BATCH_SIZE = 500;
/** Between two queries for networks over their limit of misses. */
const PAUSE_MS = 50;
/** Codes of such networks in a query while others ask: these cannot starve them, and are not delayed by them. */
const DUE_BESIDE_NEXT = 50;
/** Codes that one such network can wait for, more than a crowd scans for the first time in a pause; and all of them. */
const MAX_PER_NETWORK = 500;
const MAX_LATER = 5_000;

interface Question {
  shortCode: string;
  resolve: (found: ExistingCode | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds codes by their short codes. While one query runs, codes that arrive are collected for the next one: a flood of
 * invented codes costs few queries and does not delay the first scans of real codes.
 */
@Injectable()
export class ExistingCodes {
  private isAsking = false;
  private next: Question[] = [];
  /** Of networks over their limit: until the pause ends, and then beside all others. */
  private waiting: Question[] = [];
  private due: Question[] = [];
  private pause: NodeJS.Timeout | undefined;
  /** How many codes each of these networks waits for. */
  private readonly later = new Map<string, number>();

  constructor(private readonly reads: EdgeReads) {}

  /** @param shortCode as normaliseShortCode returns it */
  find(shortCode: string): Promise<ExistingCode | null> {
    return new Promise((resolve, reject) => {
      this.next.push({ shortCode, resolve, reject });
      void this.askAll();
    });
  }

  /**
   * Whether a code exists, for a network over its limit of misses: one query per pause, however many codes it tries. False
   * without a query when it, or all such networks together, wait for too many codes.
   */
  async hasLater(shortCode: string, network: string): Promise<boolean> {
    const count = (this.later.get(network) ?? 0) + 1;
    if (count > MAX_PER_NETWORK || this.waiting.length + this.due.length >= MAX_LATER) return false;
    this.later.set(network, count);
    this.pause ??= setTimeout(() => this.endPause(), PAUSE_MS);
    try {
      return await new Promise<boolean>((resolve, reject) => {
        this.waiting.push({ shortCode, resolve: (found) => resolve(found !== null), reject });
      });
    } finally {
      this.endLater(network);
    }
  }

  private endLater(network: string): void {
    const count = (this.later.get(network) ?? 0) - 1;
    if (count > 0) this.later.set(network, count);
    else this.later.delete(network);
  }

  private endPause(): void {
    this.pause = undefined;
    this.due = this.due.concat(this.waiting);
    this.waiting = [];
    void this.askAll();
  }

  /** One query at a time. */
  private async askAll(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    for (;;) {
      const due = this.due.splice(0, this.next.length > 0 ? DUE_BESIDE_NEXT : BATCH_SIZE);
      const batch = this.next.splice(0, BATCH_SIZE - due.length).concat(due);
      if (batch.length === 0) break;
      await this.ask(batch);
    }
    this.isAsking = false;
  }

  private async ask(batch: Question[]): Promise<void> {
    try {
      const shortCodes = batch.map(({ shortCode }) => shortCode);
      const found = await this.reads.read<ExistingCode>(FIND_CODES, [shortCodes]);
      const existing = new Map(found.map((code) => [code.shortCodeNorm, code]));
      for (const { shortCode, resolve } of batch) resolve(existing.get(shortCode) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
