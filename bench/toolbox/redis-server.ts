import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { until } from './until.js';

const run = promisify(execFile);
const REFUSAL = /^(?:ERR|NOAUTH|WRONGPASS|READONLY|LOADING|MOVED|CLUSTERDOWN)\b/;

/** redis-server without persistence, which can be killed and started again at the same port. */
export class RedisServer {
  private child: ChildProcess | null = null;
  private password = '';

  constructor(
    readonly port: number,
    /** An empty folder, since data that another server has written there would be loaded. */
    private readonly folder: string,
    private readonly options: string[] = [],
    /** Arguments of redis-cli, such as those of TLS. */
    private readonly access: string[] = [],
    /** Required by a Sentinel, which writes to it. */
    private readonly configFile?: string,
  ) {}

  async start(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder];
    const file = this.configFile === undefined ? [] : [this.configFile];
    this.child = spawn('redis-server', [...file, ...own, ...this.options], { stdio: 'ignore' });
    await until(() => this.isAnswering(), 'Redis to answer');
  }

  /** @throws Error if Redis refuses the command */
  async ask(...command: string[]): Promise<string> {
    const login = this.password ? ['-a', this.password, '--no-auth-warning'] : [];
    const { stdout } = await run('redis-cli', [
      '-p',
      String(this.port),
      ...this.access,
      ...login,
      ...command,
    ]);
    if (REFUSAL.test(stdout)) throw new Error(`${command.join(' ')}: ${stdout}`);
    return stdout.trim();
  }

  /** Sessions that are open stay so. */
  async changePassword(password: string): Promise<void> {
    await this.ask('config', 'set', 'requirepass', password);
    this.password = password;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  private async isAnswering(): Promise<boolean> {
    return this.ask('ping').then(
      (answer) => answer === 'PONG',
      () => false,
    );
  }
}
