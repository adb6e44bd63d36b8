import { runAdmin } from './admin/run-admin.js';

/** For operators: acts on DATABASE_URL or on the embedded PostgreSQL in DATA_DIR, whether or not the service runs. */
const { env, stdout, stderr } = process;
// A reader such as `head` may stop early; the command still ends properly.
stdout.on('error', () => undefined);
const code = await runAdmin(process.argv.slice(2), { env, stdout, stderr });
// What was printed before is flushed first: some systems write to pipes asynchronously.
stdout.write('', () => process.exit(code));
