import { readFile, stat } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config, LOG, OperatorError, Outage, parseUrl, type Log } from '#libs/platform';
import { isListed, readHosts } from './host-list.js';

export const POLL_INTERVAL_MS = 2_000;
const MAX_BYTES = 32 * 2 ** 20;

/** Hosts to which no QR code may redirect, from BLOCKED_HOSTS_FILE, which is read again after each change. */
@Injectable()
export class BlockedHosts implements OnModuleInit, OnApplicationShutdown {
  private hosts: ReadonlySet<string> = new Set();
  private state = '';
  private timer: NodeJS.Timeout | undefined;
  private readonly path: string | undefined;
  private readonly outage: Outage;

  constructor(
    config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.path = config.blockedHostsFile;
    this.outage = new Outage(log, {
      begin: 'could not read BLOCKED_HOSTS_FILE; the last list applies',
      end: 'reading BLOCKED_HOSTS_FILE again',
    });
  }

  get isUsed(): boolean {
    return this.hosts.size > 0;
  }

  /** @throws OperatorError if the first read fails, since nothing would be blocked */
  async onModuleInit(): Promise<void> {
    if (this.path === undefined) return;
    await this.read(this.path).catch((error: Error) => {
      throw new OperatorError(`BLOCKED_HOSTS_FILE cannot be read: ${error.message}`);
    });
    this.schedule(this.path);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  has(host: string): boolean {
    return isListed(this.hosts, host);
  }

  findIn(url: string): string | null {
    const host = this.isUsed ? parseUrl(url)?.hostname : undefined;
    return host !== undefined && this.has(host) ? host : null;
  }

  /** Polls, since fs.watch misses changes of files in Kubernetes volumes. */
  private schedule(path: string): void {
    this.timer = setTimeout(() => {
      void this.look(path).then(() => this.timer && this.schedule(path));
    }, POLL_INTERVAL_MS).unref();
  }

  private async look(path: string): Promise<void> {
    try {
      await this.read(path);
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed({ reason: (error as Error).message });
    }
  }

  private async read(path: string): Promise<void> {
    const { ino, mtimeMs, size } = await stat(path);
    const state = [ino, mtimeMs, size].join(' ');
    if (state === this.state) return;
    if (size > MAX_BYTES) throw new Error(`the file has more than ${MAX_BYTES} bytes`);
    const { hosts, invalid } = await readHosts(await readFile(path, 'utf8'));
    this.hosts = hosts;
    this.state = state;
    if (invalid > 0) this.log.warn({ invalid }, 'lines of BLOCKED_HOSTS_FILE are no hosts');
    else this.log.debug({ hosts: hosts.size }, 'read BLOCKED_HOSTS_FILE');
  }
}
