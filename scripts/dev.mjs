// `npm run dev` compiles what changes, and restarts the roles that run it. It needs the packages, which `npm start`
// installs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import './delete-stale.mjs';
import { root } from './stamp.mjs';

const compilerArgs = ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'];
const compiler = spawn(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), ...compilerArgs], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  // The compiler starts another process, so it has its own process group.
  detached: true,
});
let service;

compiler.stdout.on('data', (chunk) => {
  process.stdout.write(chunk);
  if (service || !/Found \d+ errors?/.test(String(chunk))) return;
  service = spawn(
    process.execPath,
    [join(root, 'dist/scripts/start-service.js'), '--watch', ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  service.once('exit', (code) => {
    process.kill(-compiler.pid);
    process.exitCode = code ?? 1;
  });
});

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => (service ? service.kill('SIGTERM') : process.kill(-compiler.pid)));
