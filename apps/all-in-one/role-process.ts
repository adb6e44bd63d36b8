import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Log } from '#libs/platform';
import type { OtherRoles, RoleStarted } from '#libs/process';

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;
/** A process that has run for so long is restarted without the delay of earlier failures. */
const STABLE_MS = 60_000;

interface RoleProcessOptions {
  name: string;
  entryPoint: URL;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Options of Node. */
  execArgv: string[];
  log: Log;
  /** Called when it has started, and when it has ended. */
  onChange: () => void;
}

/** A role that runs in a process of its own, which is started again when it ends. */
export class RoleProcess {
  readonly name: string;
  /** True if the first process has started, rather than ended before that. */
  readonly firstStart: Promise<boolean>;
  /** Where it listens; null while it does not. */
  url: string | null = null;
  private settleFirstStart!: (isStarted: boolean) => void;
  private child: ChildProcess | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  private retryMs = FIRST_RETRY_MS;
  private isStopping = false;
  private isRestarting = false;
  private hasStarted = false;

  constructor(private readonly options: RoleProcessOptions) {
    this.name = options.name;
    this.firstStart = new Promise((resolve) => (this.settleFirstStart = resolve));
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    const { entryPoint, args, env, execArgv } = this.options;
    const startedAt = performance.now();
    const child = fork(fileURLToPath(entryPoint), args, { env, execArgv });
    this.child = child;
    child.on('message', ({ url }: RoleStarted) => this.onStarted(url));
    child.on('error', (err) =>
      this.options.log.error({ err, process: this.name }, 'a process could not be started or reached'),
    );
    child.once('close', (code, signal) =>
      this.onEnded({ code, signal, ranMs: performance.now() - startedAt }),
    );
  }

  send(others: OtherRoles): void {
    // A process that has just ended is told when it starts again; its end is logged elsewhere.
    if (this.url !== null && this.child?.connected) this.child.send(others, () => undefined);
  }

  /** Ends the process, and starts it again at once. */
  restart(): void {
    clearTimeout(this.retryTimer);
    if (!this.isRunning) return this.start();
    this.isRestarting = true;
    this.child?.kill('SIGTERM');
  }

  /** Resolves when the process has ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.retryTimer);
    if (!this.isRunning || !this.child) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'close');
  }

  private get isRunning(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  private onStarted(url: string): void {
    this.url = url;
    this.hasStarted = true;
    this.settleFirstStart(true);
    this.options.onChange();
  }

  private onEnded({
    code,
    signal,
    ranMs,
  }: {
    code: number | null;
    signal: string | null;
    ranMs: number;
  }): void {
    this.url = null;
    this.settleFirstStart(false);
    this.options.onChange();
    if (this.isStopping || !this.hasStarted) return;
    if (this.isRestarting) {
      this.isRestarting = false;
      this.start();
      return;
    }
    if (ranMs > STABLE_MS) this.retryMs = FIRST_RETRY_MS;
    const facts = { process: this.name, code, signal, retry_ms: this.retryMs };
    this.options.log.error(facts, 'a process ended unexpectedly and is being restarted');
    this.retryTimer = setTimeout(() => this.start(), this.retryMs);
    this.retryMs = Math.min(2 * this.retryMs, MAX_RETRY_MS);
  }
}
