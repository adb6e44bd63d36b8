// Runs, times and counts the steps of npm test and npm run test:quick; the first failure ends them all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodePath } from './packaged-node.mjs';

const STEP_LIMIT_MS = 5 * 60_000;
/** These keep tools from checking the network for updates. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const startedAt = Date.now();
const children = new Set();
let passed = 0;

export const npm = (script) => ['npm', 'run', '--silent', script];
export const bin = (path, ...args) => [nodePath(), join('node_modules', path), ...args];

export const countPassed = (more) => (passed += more);

export function say(mark, name, since, note = '') {
  const seconds = ((Date.now() - since) / 1000).toFixed(1).padStart(6);
  console.log(`${mark} ${seconds} s  ${name}${note ? `: ${note}` : ''}`);
}

export function finish(failed) {
  for (const child of children) child.kill();
  console.log(`\nChecks and tests, in ${Math.round((Date.now() - startedAt) / 1000)} s:`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

export function run([command, ...args], { limitMs = STEP_LIMIT_MS, stdio = 'pipe' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], env });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const limit = setTimeout(() => {
      output += `\nIt took more than ${limitMs / 1000} s.`;
      child.kill('SIGKILL');
    }, limitMs);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(limit);
      children.delete(child);
      if (code === 0) resolve(output.trim());
      else
        reject(new Error(`${output.trim()}\n${[command, ...args].join(' ')} ended with ${code ?? signal}`));
    });
  });
}

export async function step(name, work, note = () => '') {
  const since = Date.now();
  try {
    const result = await work();
    passed += 1;
    say('✓', name, since, note(result));
  } catch (error) {
    say('✗', name, since);
    console.error(error.message);
    finish(1);
  }
}

export async function inOrder(steps) {
  for (const [name, command, note] of steps) await step(name, () => run(command), note);
}

export async function twoAtATime(steps) {
  const waiting = [...steps];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await inOrder([next]);
  };
  await Promise.all([work(), work()]);
}
