import { changeLimits } from './admin/limits.js';
import { changePlan } from './admin/plan.js';
import { addWebhook } from './admin/webhook-add.js';
import { addWorkspace } from './admin/workspace-add.js';
import { CommandError } from './start/command-error.js';
import { runCommand } from './start/run-command.js';

const USAGE = `usage: npm run -s admin -- <command>

  workspace add <name>                       create a workspace; prints {"id","apiKey","inviteUrl"} as JSON:
                                             the first person to open the link becomes its admin
  plan <workspace id or email> <plan>        free, pro, business or agency; prints {"id","plan","limits"} as JSON
  limits <workspace id or email> --per-minute N --per-month N
                                             override one or both limits of the plan; prints the same
  limits <workspace id or email> --reset     restore the limits of the plan
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
  else
    throw new CommandError(
      `Unknown command "${`${noun} ${verb}`.trim()}": npm run admin lists all commands.`,
    );
});
