import {
  limitsArguments,
  planArguments,
  webhookAddArguments,
  workspaceAddArguments,
} from './admin/arguments.js';
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

/** The services take seconds to load: only a command whose arguments are right waits for them. */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  plan: async (args) => {
    const given = planArguments(args);
    await (await import('./admin/plan.js')).changePlan(given);
  },
  limits: async (args) => {
    const given = limitsArguments(args);
    await (await import('./admin/limits.js')).changeLimits(given);
  },
  'workspace add': async (args) => {
    const given = workspaceAddArguments(args);
    await (await import('./admin/workspace-add.js')).addWorkspace(given);
  },
  'webhook add': async (args) => {
    const given = webhookAddArguments(args);
    await (await import('./admin/webhook-add.js')).addWebhook(given);
  },
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
