import { readFile, stat } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config, LOG, OperatorError, parseUrl, PolledFile, type Log } from '#libs/platform';
import { isListed, readHosts } from './host-list.js';

const MAX_BYTES = 32 * 2 ** 20;

/** Hosts to which no QR code may redirect, from BLOCKED_HOSTS_FILE, which is read again after each change. */
@Injectable()
export class BlockedHosts implements OnModuleInit, OnApplicationShutdown {
  private hosts: ReadonlySet<string> = new Set();
  /** A page can have thousands of hosts, which each visit would look up. */
  private results = new WeakMap<readonly string[], boolean>();
  private readonly file: PolledFile | null;

  constructor(
    { blockedHostsFile: path }: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    const name = 'BLOCKED_HOSTS_FILE';
    this.file = path === undefined ? null : new PolledFile(path, () => this.read(path), { name, log });
  }

  get isUsed(): boolean {
    return this.hosts.size > 0;
  }

  /** @throws OperatorError if the first read fails, since nothing would be blocked */
  async onModuleInit(): Promise<void> {
    await this.file?.open().catch((error: Error) => {
      throw new OperatorError(`BLOCKED_HOSTS_FILE cannot be read: ${error.message}`);
    });
  }

  onApplicationShutdown(): void {
    this.file?.close();
  }

  has(host: string): boolean {
    return isListed(this.hosts, host);
  }

  /** @param hosts a list that does not change */
  hasAny(hosts: readonly string[]): boolean {
    if (!this.isUsed) return false;
    const known = this.results.get(hosts);
    if (known !== undefined) return known;
    const result = hosts.some((host) => this.has(host));
    this.results.set(hosts, result);
    return result;
  }

  findIn(url: string): string | null {
    const host = this.isUsed ? parseUrl(url)?.hostname : undefined;
    return host !== undefined && this.has(host) ? host : null;
  }

  private async read(path: string): Promise<void> {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new Error(`the file has more than ${MAX_BYTES} bytes`);
    const { hosts, invalid } = await readHosts(await readFile(path, 'utf8'));
    this.hosts = hosts;
    this.results = new WeakMap();
    if (invalid > 0) this.log.warn({ invalid }, 'lines of BLOCKED_HOSTS_FILE are not hosts');
    else this.log.debug({ hosts: hosts.size }, 'read BLOCKED_HOSTS_FILE');
  }
}
