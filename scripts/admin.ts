import { runAdmin } from './admin/run-admin.js';

/** For operators: acts on DATABASE_URL or on the embedded PostgreSQL in DATA_DIR, whether or not the service runs. */
const { env, stdout, stderr } = process;
process.exit(await runAdmin(process.argv.slice(2), { env, stdout, stderr }));
