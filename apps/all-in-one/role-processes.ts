import { environmentWith, OperatorError, type Config, type Log } from '#libs/platform';
import type { OtherRoles } from '#libs/process';
import { memoryOptions } from './memory-options.js';
import { RoleProcess } from './role-process.js';
import { ROLES, type Role } from './roles.js';

/** Entry points to run instead of those of the roles. */
export type EntryPoints = Partial<Record<Role, URL>>;

/** The roles as processes of their own: starts them, restarts one that ends, and stops them. */
export class RoleProcesses {
  private readonly processes: RoleProcess[];

  /** @param env of the roles, with everything that `config` requires */
  constructor(config: Config, env: NodeJS.ProcessEnv, log: Log, entryPoints: EntryPoints = {}) {
    this.processes = ROLES.map(
      (role) =>
        new RoleProcess({
          name: role,
          entryPoint: entryPoints[role] ?? new URL(`../${role}/main.js`, import.meta.url),
          args: role === 'api' ? ROLES.filter((other) => other !== role) : [],
          env: environmentWith(roleVariables(role, config), env),
          execArgv: memoryOptions(role),
          log,
          onChange: () => this.tellApi(),
        }),
    );
  }

  /**
   * Resolves when all of them have started.
   * @throws OperatorError when one ends before that, which has then said why
   */
  async start(): Promise<void> {
    const failed = this.processes.map(({ name, firstStart }) =>
      firstStart.then((isStarted) => {
        if (!isStarted)
          throw new OperatorError(`The ${name} process ended before it had started, for the reason above.`);
      }),
    );
    for (const each of this.processes) each.start();
    await Promise.all(failed);
  }

  /** Where the API listens once it has started. */
  get apiUrl(): string {
    return this.processes.find(({ name }) => name === 'api')?.url ?? '';
  }

  /** The processes that run. */
  get pids(): number[] {
    return this.processes.flatMap(({ pid }) => pid ?? []);
  }

  /** Ends a role, and starts it again at once. */
  restart(role: Role): void {
    this.processes.find(({ name }) => name === role)?.restart();
  }

  /** Passes SIGTERM on, and waits until all have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.processes.map((each) => each.stop()));
  }

  /** So that its /readyz tells the state of all. */
  private tellApi(): void {
    const others = this.processes.filter(({ name }) => name !== 'api');
    const urls: OtherRoles = Object.fromEntries(others.map(({ name, url }) => [name, url]));
    this.processes.find(({ name }) => name === 'api')?.send(urls);
  }
}

const METRICS_OFFSET: Record<Role, number> = { api: 0, redirect: 1, worker: 2 };

/** The addresses are those of the whole service. The worker serves nothing but its health checks, for the API. */
function roleVariables(role: Role, config: Config): Record<string, string> {
  const { metricsPort, baseUrl, shortUrlBase, shortPort } = config;
  return {
    BASE_URL: baseUrl,
    SHORT_URL_BASE: shortUrlBase,
    SHORT_PORT: String(shortPort),
    ...(role === 'worker' ? { PORT: '0', HOST: '127.0.0.1' } : {}),
    ...(metricsPort ? { METRICS_PORT: String(metricsPort + METRICS_OFFSET[role]) } : {}),
  };
}
