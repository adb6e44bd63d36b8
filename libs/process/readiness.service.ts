import { Injectable } from '@nestjs/common';
import { SchemaState } from '#libs/database';
import { GaugeSource, processMetrics } from '#libs/metrics';
import { MIGRATIONS_MISSING } from './health-response.js';

const TIMEOUT_MS = 2_000;

/** What a process can do without the database. */
type Substitute = () => Promise<boolean>;

/** Ready while the database can be written and has every migration of this build, and no stop has been requested. */
@Injectable()
export class ReadinessService extends GaugeSource {
  private stopping = false;
  private substitute: Substitute = () => Promise.resolve(false);

  constructor(private readonly schema: SchemaState) {
    super();
  }

  /** Makes the process not ready, so that no new requests are routed here while the last ones are answered. */
  stop(): void {
    this.stopping = true;
  }

  /** While it resolves to true, the process is ready without the database. */
  canReplaceDatabase(substitute: Substitute): void {
    this.substitute = substitute;
  }

  /** Responses that would last longer than a stop have to end. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Null if ready, otherwise the reason. */
  async findObstacle(): Promise<string | null> {
    if (this.stopping) return 'stopping';
    const timeout = new Promise<string>((resolve) =>
      setTimeout(resolve, TIMEOUT_MS, 'database does not respond').unref(),
    );
    const obstacle = await Promise.race([this.databaseObstacle(), timeout]);
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
    } catch {
      return 'database cannot be reached';
    }
  }
}
