import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '#libs/database';
import { QrRecordsService } from '../../qr/record/qr-records.service.js';
import type { ScanStream } from './scan-stream.js';

const TOPICS = ['api_key', 'session', 'user', 'workspace'] as const;

/**
 * The open streams of this process. It ends those whose key was revoked, whose person has lost the membership or signed
 * out, or whose code was deleted.
 */
@Injectable()
export class OpenStreams implements OnModuleInit {
  private readonly streams = new Set<ScanStream>();

  constructor(
    private readonly qr: QrRecordsService,
    private readonly changes: ChangeFeed,
  ) {}

  onModuleInit(): void {
    for (const topic of TOPICS) this.changes.onChange(topic, (id) => this.checkStreams(id));
  }

  add(stream: ScanStream): void {
    this.streams.add(stream);
  }

  delete(stream: ScanStream): void {
    this.streams.delete(stream);
  }

  all(): ScanStream[] {
    return [...this.streams].filter(({ isOpen }) => isOpen);
  }

  endOldest(workspaceId: string): void {
    this.all()
      .find(({ caller }) => caller.workspaceId === workspaceId)
      ?.end();
  }

  /** Covers lost notices, changes without a notice, and deleted codes. */
  async checkAll(): Promise<void> {
    for (const stream of this.all()) await this.check(stream);
  }

  /** A failed check is repeated with all others. @param id of a key, a session, a person or a workspace */
  private checkStreams(id: string): void {
    for (const stream of this.streams) if (stream.isOpenedBy(id)) this.check(stream).catch(() => undefined);
  }

  private async check(stream: ScanStream): Promise<void> {
    const { caller, followed } = stream;
    const found = (await stream.isAllowed()) && (await this.qr.findExisting(caller, followed.qrCodeId));
    if (!found) stream.end();
  }
}
