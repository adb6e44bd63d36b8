import { parseArgs } from 'node:util';
import { WorkspaceDto } from '../../src/workspaces/workspaces.dto.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import { CommandError } from '../start/command-error.js';
import { findByIdOrEmail } from './find-workspace.js';
import { withServices } from './services.js';

/** What a column holds. */
const MOST = 2_147_483_647;

const OPTIONS = {
  'per-minute': { type: 'string' },
  'per-month': { type: 'string' },
  reset: { type: 'boolean' },
} as const;

/** `limits <workspace id or e-mail> …`: in force with the next request; prints what the workspace has now. */
export async function changeLimits(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [name, ...rest] = positionals;
  const figures = {
    ...figureOf('perMinute', 'per-minute', values['per-minute']),
    ...figureOf('perMonth', 'per-month', values['per-month']),
  };
  const isChange = Object.keys(figures).length > 0;
  if (!name || rest.length > 0 || isChange === (values.reset ?? false)) {
    throw new CommandError(
      'limits requires a workspace and its limits: npm run -s admin -- limits <workspace id or email> --per-minute N --per-month N, or --reset',
    );
  }
  await withServices(async (services) => {
    const { id } = await findByIdOrEmail(services, name);
    const changed = await services
      .get(WorkspacesService)
      .changeLimits(id, values.reset ? { perMinute: null, perMonth: null } : figures);
    const { plan, limits } = WorkspaceDto.from(changed);
    console.log(JSON.stringify({ id, plan, limits }));
  });
}

function figureOf(field: 'perMinute' | 'perMonth', option: string, text: string | undefined) {
  if (text === undefined) return {};
  const figure = Number(text);
  if (!/^\d+$/.test(text) || figure < 1 || figure > MOST)
    throw new CommandError(`--${option} requires a whole number from 1 to ${MOST}, not "${text}".`);
  return { [field]: figure };
}
