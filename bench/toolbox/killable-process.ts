import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

/** A role of the service in a process that can be killed and restarted on the same port. */
export class KillableProcess {
  private child: ChildProcess | null = null;

  constructor(
    private readonly role: 'redirect' | 'worker',
    /** Applies from the next start. */
    public env: Record<string, string>,
    readonly port: number,
  ) {}

  async start(): Promise<void> {
    const port = String(this.port);
    const ports = this.role === 'redirect' ? { PORT: '0', SHORT_PORT: port } : { PORT: port };
    const env = { ...process.env, ...this.env, HOST: '127.0.0.1', ...ports };
    const child = spawn(process.execPath, [`dist/apps/${this.role}/main.js`], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.child = child;
    child.once('exit', (code) => {
      if (this.child !== child) return;
      console.error(`${this.role} ended without a request, with ${code}`);
      process.exitCode = 1;
    });
    while (!(await this.isReady())) {
      if (child.exitCode !== null) throw new Error(`${this.role} ended with ${child.exitCode}`);
      await delay(POLL_MS);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.child = null;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  private async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
