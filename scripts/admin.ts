import { changeLimits } from './admin/limits.js';
import { changePlan } from './admin/plan.js';
import { addWebhook } from './admin/webhook-add.js';
import { addWorkspace } from './admin/workspace-add.js';
import { CommandError } from './start/command-error.js';
import { runCommand } from './start/run-command.js';

const USAGE = `usage: npm run -s admin -- <command>

  workspace add <name>                       make a workspace; prints {"id","apiKey","inviteUrl"} as JSON:
                                             whoever opens the link first is its admin
  plan <workspace id or e-mail> <plan>       free, pro, business or agency; prints {"id","plan","limits"} as JSON
  limits <workspace id or e-mail> --per-minute N --per-month N
                                             figures of its own in place of the plan's, one or both; prints the same
  limits <workspace id or e-mail> --reset    the plan's figures again
  webhook add <workspace id or name> <url>   add an endpoint for scans; prints {"id","secret"} as JSON`;

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  plan: changePlan,
  limits: changeLimits,
  'workspace add': addWorkspace,
  'webhook add': addWebhook,
};

/** For operators: acts on DATABASE_URL or on the embedded PostgreSQL in DATA_DIR, whether or not the service runs. */
await runCommand(async () => {
  const [noun = '', verb = '', ...rest] = process.argv.slice(2);
  if (!noun || noun === 'help' || noun === '--help') return console.log(USAGE);
  const [one, two] = [COMMANDS[noun], COMMANDS[`${noun} ${verb}`]];
  if (two) await two(rest);
  else if (one) await one(process.argv.slice(3));
  else throw new CommandError(`There is no command "${`${noun} ${verb}`.trim()}": npm run admin lists them.`);
});
