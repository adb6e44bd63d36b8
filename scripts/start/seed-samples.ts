import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '#libs/platform';

const SEED = fileURLToPath(new URL('../demo-samples.js', import.meta.url));

/**
 * Fills the demo workspace in a process of its own, whose clock shows the past. The service works without samples, so a
 * failure is only a warning. @param stopped ends the process
 */
export async function seedSamples(
  env: NodeJS.ProcessEnv,
  { log, stopped }: { log: Log; stopped: Promise<unknown> },
): Promise<void> {
  const child = spawn(process.execPath, [SEED], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  void stopped.then(() => child.kill('SIGTERM'));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0)
    log.warn({ code }, 'the samples of the demo workspace are not complete; the service works without');
}
