import { Injectable } from '@nestjs/common';
import { ChangeFeed, isDatabaseSlow, SchemaState } from '#libs/database';
import { GaugeSource, processMetrics } from '#libs/platform';
import { MIGRATIONS_MISSING, type Obstacle } from './health-response.js';

const TIMEOUT_MS = 2_000;

type Substitute = () => Promise<boolean>;

/**
 * A process is ready while the database is writable with every migration of this build, also if it is busy, and no stop was
 * requested.
 */
@Injectable()
export class ReadinessService extends GaugeSource {
  private stopping = false;
  private substitute: Substitute = () => Promise.resolve(false);
  private others: Record<string, string | null> = {};

  constructor(
    private readonly schema: SchemaState,
    private readonly feed: ChangeFeed,
  ) {
    super();
  }

  /** Makes the process not ready, so that no new requests are routed here while the last ones are answered. */
  stop(): void {
    this.stopping = true;
  }

  /** Keeps the process ready without the database while `substitute` resolves to true. */
  canReplaceDatabase(substitute: Substitute): void {
    this.substitute = substitute;
  }

  dependOn(urls: Record<string, string | null>): void {
    this.others = urls;
  }

  async findOthers(): Promise<Record<string, Obstacle>> {
    const found = Object.entries(this.others).map(
      async ([role, url]) => [role, url === null ? 'not running' : await obstacleAt(url)] as const,
    );
    return Object.fromEntries(await Promise.all(found));
  }

  /** Long-lived responses must end when this is true. */
  get isStopping(): boolean {
    return this.stopping;
  }

  async findObstacle(): Promise<string | null> {
    if (this.stopping) return 'stopping';
    const timeout = new Promise<'late'>((resolve) => setTimeout(resolve, TIMEOUT_MS, 'late').unref());
    const found = await Promise.race([this.databaseObstacle(), timeout]);
    const obstacle = found === 'late' ? this.ifNotBusy('database does not respond') : found;
    const isReplaced = obstacle !== null && obstacle !== MIGRATIONS_MISSING && (await this.substitute());
    return isReplaced ? null : obstacle;
  }

  protected async read(): Promise<void> {
    const { isReady } = processMetrics();
    isReady.set(0);
    isReady.set(Number((await this.findObstacle()) === null));
  }

  private async databaseObstacle(): Promise<string | null> {
    try {
      const { missing, isReadOnly } = await this.schema.read();
      if (isReadOnly) return 'database is read-only';
      return missing.length > 0 ? MIGRATIONS_MISSING : null;
    } catch (error) {
      const obstacle = 'database cannot be reached';
      return isDatabaseSlow(error) ? this.ifNotBusy(obstacle) : obstacle;
    }
  }

  /**
   * The connection of the change feed, which bypasses a pooler, finds the primary working: then all processes are as
   * late, and a balancer that left them would have none.
   */
  private ifNotBusy(obstacle: string): Obstacle {
    return this.feed.isLive ? null : obstacle;
  }
}

async function obstacleAt(url: string): Promise<Obstacle> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return null;
    const { reason } = (await response.json()) as { reason?: string };
    return reason ?? 'not ready';
  } catch {
    return 'does not respond';
  }
}
