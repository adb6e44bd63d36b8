import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';

const PROGRAM = createRequire(import.meta.url).resolve('#logo-process');

/**
 * A logo to store, or null if it is no picture that is safe to read. A few hundred bytes of SVG can take minutes to
 * draw, which nothing can interrupt but the end of the process.
 */
export function prepareLogo(logo: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const { stdin } = execFile(process.execPath, [PROGRAM], { env: {} }, (error, stdout) => {
      if (typeof error?.code === 'string') reject(new Error('No process for the logo', { cause: error }));
      else resolve(error || stdout === '' ? null : stdout);
    });
    // A process that ended early says so in its exit code.
    stdin?.on('error', () => undefined).end(logo);
  });
}
