import { runAdmin } from './admin/run-admin.js';

/**
 * Serves operators: acts on DATABASE_URL or on the embedded PostgreSQL in DATA_DIR, whether or not the service runs.
 */
const { env, stdout, stderr } = process;
// A reader such as `head` may stop early; the command still ends properly.
stdout.on('error', () => undefined);
const code = await runAdmin(process.argv.slice(2), { env, stdout, stderr });
// Some systems write to pipes asynchronously, so the output is flushed first.
stdout.write('', () => process.exit(code));
