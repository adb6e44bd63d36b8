import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { EDGE, QrCode } from '#libs/database';
import { FairQueue, QueueFull, type FairQueueLimits } from '#libs/fair-queue';

/** Codes in one query. Twenty rules have a few kilobytes, and at worst 200, which take a millisecond to parse. */
const BATCH_SIZE = 10;
const MAX_WAITING = 5_000;
const MAX_WAITING_PER_WORKSPACE = 1_000;
/** Of batches: the next one of a workspace waits once, whichever codes it will have. */
const BATCHES: FairQueueLimits = { running: 1, runningPerKey: 1, waiting: MAX_WAITING, waitingPerKey: 1 };

interface Question {
  id: string;
  begin: () => boolean;
  resolve: (found: QrCode | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads codes whose rules PostgreSQL has compressed, so that their length is not known before: a few of a workspace per query,
 * and workspaces in rotation. After a start, each of them is read at its first scan.
 */
@Injectable()
export class CompressedCodes {
  private readonly batches = new FairQueue(BATCHES);
  /** By workspace, while its codes are read. */
  private readonly waiting = new Map<string, Question[]>();
  private count = 0;

  constructor(@InjectRepository(QrCode, EDGE) private readonly codes: Repository<QrCode>) {}

  /**
   * @param begin is called before the query that reads the code; if it returns false, the code is not read, and null returned
   * @throws QueueFull
   */
  async find(workspaceId: string, id: string, begin: () => boolean): Promise<QrCode | null> {
    const known = this.waiting.get(workspaceId);
    const questions = known ?? [];
    if (this.count >= MAX_WAITING || questions.length >= MAX_WAITING_PER_WORKSPACE) throw new QueueFull();
    return new Promise((resolve, reject) => {
      questions.push({ id, begin, resolve, reject });
      this.count += 1;
      if (!known) void this.readAll(workspaceId, questions);
    });
  }

  /** Until no code of the workspace waits. */
  private async readAll(workspaceId: string, questions: Question[]): Promise<void> {
    this.waiting.set(workspaceId, questions);
    while (questions.length > 0) {
      try {
        await this.batches.run(workspaceId, () => this.read(workspaceId, this.next(questions, BATCH_SIZE)));
      } catch (error) {
        for (const { reject } of this.next(questions, questions.length)) reject(error);
      }
    }
    this.waiting.delete(workspaceId);
  }

  private next(questions: Question[], count: number): Question[] {
    const batch = questions.splice(0, count);
    this.count -= batch.length;
    return batch;
  }

  private async read(workspaceId: string, batch: Question[]): Promise<void> {
    const ids = batch.filter(({ begin }) => begin()).map(({ id }) => id);
    try {
      const found = ids.length > 0 ? await this.codes.findBy({ workspaceId, id: In(ids) }) : [];
      const byId = new Map(found.map((code) => [code.id, code]));
      for (const { id, resolve } of batch) resolve(byId.get(id) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
