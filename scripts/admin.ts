import { addWebhook } from './admin/webhook-add.js';
import { addWorkspace } from './admin/workspace-add.js';
import { CommandError } from './start/command-error.js';
import { runCommand } from './start/run-command.js';

const USAGE = `usage: npm run -s admin -- <command>

  workspace add <name>                       make a workspace; prints {"id","apiKey"} as JSON
  webhook add <workspace id or name> <url>   add an endpoint for scans; prints {"id","secret"} as JSON`;

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  'workspace add': addWorkspace,
  'webhook add': addWebhook,
};

/** For operators: acts on DATABASE_URL or on the embedded PostgreSQL in DATA_DIR, whether or not the service runs. */
await runCommand(async () => {
  const [noun = '', verb = '', ...args] = process.argv.slice(2);
  if (!noun || noun === 'help' || noun === '--help') return console.log(USAGE);
  const command = COMMANDS[`${noun} ${verb}`];
  if (!command) {
    throw new CommandError(`There is no command "${`${noun} ${verb}`.trim()}": npm run admin lists them.`);
  }
  await command(args);
});
