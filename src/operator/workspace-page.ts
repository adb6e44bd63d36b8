import { PLAN_NAMES } from '#libs/database';
import { safeHtml, type Insertable, type SafeHtml } from '#libs/http-server';
import { limitsOf } from '#libs/plans';
import type { OperatorAct, WorkspaceOverview } from './operator-workspaces.service.js';
import { choice, renderAct, textField, type ActForm, type RefusedAct } from './act-form.js';
import { fact, notice, operatorPage, table, timeOf } from './layout.js';
import { stateOf } from './workspaces-page.js';

/** By the name of the act, which the address has after it was done. */
const DONE = new Map([
  ['plan', 'The plan was changed. It takes effect within 2 seconds.'],
  ['limits', 'The limits were changed. They take effect within 2 seconds.'],
  [
    'suspend',
    'The workspace is suspended: within 5 seconds, its QR codes show a notice, and nobody can change anything.',
  ],
  ['resume', 'The suspension has ended: QR codes work again within 5 seconds.'],
  ['takedown', 'All QR codes of the workspace were taken down.'],
  ['lift', 'All takedowns in the workspace were lifted.'],
]);

interface Shown {
  operator: string;
  overview: WorkspaceOverview;
  done: string | null;
  refused: RefusedAct | null;
}

export function workspacePage({ operator, overview, done, refused }: Shown): string {
  const { workspace, acts } = overview;
  const text = DONE.get(done ?? '');
  return operatorPage({
    title: workspace.name,
    operator,
    section: '/',
    body: safeHtml`${text === undefined ? null : notice(text)}<dl class="facts">${factsOf(overview)}</dl><h2>Change</h2>${formsOf(overview, refused).map((form) => renderAct(form, refused))}<h2>What operators did</h2>${
      acts.length === 0
        ? safeHtml`<p class="quiet">Nothing yet.</p>`
        : table(['Time', 'Operator', 'Action', 'Change', 'Reason'], acts.map(actRow))
    }`,
  });
}

const figure = (count: number): string => count.toLocaleString('en');
const sizeOf = (bytes: number): string =>
  bytes < 2 ** 30
    ? `${figure(Math.ceil((bytes * 10) / 2 ** 20) / 10)} MiB`
    : `${figure(Math.ceil((bytes * 10) / 2 ** 30) / 10)} GiB`;

function factsOf({
  workspace,
  use,
  domains,
  members,
  admins,
  endpoints,
  takenDown,
}: WorkspaceOverview): SafeHtml[] {
  const { perMinute, perMonth } = limitsOf(workspace);
  const { id, plan, createdAt, suspendedAt, deletedAt } = workspace;
  return [
    fact('ID', safeHtml`<code>${id}</code>`),
    fact('State', stateOf(workspace)),
    fact('Plan', plan),
    fact('Created', timeOf(createdAt)),
    ...(suspendedAt ? [fact('Suspended since', timeOf(suspendedAt))] : []),
    ...(deletedAt ? [fact('Deleted', timeOf(deletedAt))] : []),
    fact(
      'QR codes',
      `${figure(use.codes)} of ${use.maxCodes === null ? 'any number' : figure(use.maxCodes)}`,
    ),
    fact('Content', `${sizeOf(use.bytes)} of ${use.maxBytes === null ? 'any size' : sizeOf(use.maxBytes)}`),
    fact('Requests', `${figure(perMinute)} a minute, ${figure(perMonth)} a month`),
    fact('Members', figure(members)),
    fact('Admins', admins.length === 0 ? 'none yet' : admins.join(', ')),
    fact('Webhook endpoints', figure(endpoints)),
    fact('QR codes taken down', figure(takenDown)),
    fact(
      'Domains',
      domains.length === 0
        ? 'none'
        : domains.map(({ name, isVerified }) => (isVerified ? name : `${name} (not verified)`)).join(', '),
    ),
  ];
}

function formsOf({ workspace, use }: WorkspaceOverview, refused: RefusedAct | null): ActForm[] {
  const { id, plan, suspendedAt } = workspace;
  const at = (act: string) => ({ act, action: `/workspaces/${id}/${act}` });
  const valuesOf = (act: string) => (refused?.act === act ? refused.values : null);
  return [
    {
      ...at('plan'),
      title: 'Change the plan',
      effect: `Now ${plan}. Limits of the workspace itself stay.`,
      button: 'Change the plan',
      fields: choice({ name: 'plan', label: 'Plan', options: PLAN_NAMES }, valuesOf('plan')?.plan ?? plan),
    },
    {
      ...at('limits'),
      title: 'Change the limits',
      effect: 'An empty field restores the limit of the plan.',
      button: 'Change the limits',
      fields: limitFields(workspace, valuesOf('limits')),
    },
    suspendedAt === null
      ? {
          ...at('suspend'),
          title: 'Suspend',
          effect: `Visitors of its ${figure(use.codes)} QR codes see a notice, webhook deliveries stay pending, and nobody can change anything.`,
          button: 'Suspend the workspace',
          isDangerous: true,
        }
      : {
          ...at('resume'),
          title: 'End the suspension',
          effect: 'QR codes, webhooks and changes work again.',
          button: 'End the suspension',
        },
    {
      ...at('takedown'),
      title: 'Take down all QR codes',
      effect: `Visitors of all its QR codes, also of deleted ones, see a notice. Codes that are created later are not affected. For one code, use Takedowns.`,
      button: 'Take down all QR codes',
      isDangerous: true,
    },
    {
      ...at('lift'),
      title: 'Lift all takedowns',
      effect: 'Includes codes that were taken down one by one.',
      button: 'Lift all takedowns',
    },
    {
      ...at('export'),
      title: 'Export',
      effect:
        'Downloads a .zip file with all data of the workspace but its leads, keys and secrets, and a signed manifest. A command exports the leads as well.',
      button: 'Download the export',
    },
  ];
}

function limitFields(
  { perMinute, perMonth, maxCodes, maxBytes }: WorkspaceOverview['workspace'],
  sent: RefusedAct['values'] | null,
): SafeHtml {
  const fields = [
    { name: 'perMinute', label: 'Requests per minute', figure: perMinute },
    { name: 'perMonth', label: 'Requests per month', figure: perMonth },
    { name: 'maxCodes', label: 'QR codes', hint: '0 for no limit', figure: maxCodes },
    { name: 'maxBytes', label: 'Bytes of content', hint: '0 for no limit', figure: maxBytes },
  ];
  return safeHtml`<div class="row">${fields.map(({ figure: now, ...field }) =>
    textField(
      { ...field, inputMode: 'numeric' },
      sent === null ? String(now ?? '') : (sent[field.name] ?? ''),
    ),
  )}</div>`;
}

const valueOf = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

const actRow = ({ at, operator, action, target, changes, reason }: OperatorAct): Insertable[] => [
  timeOf(at),
  operator,
  safeHtml`${action}${target === null ? null : safeHtml`<br><span class="quiet">${target}</span>`}`,
  Object.entries(changes)
    .map(([field, { from, to }]) => `${field}: ${valueOf(from)} → ${valueOf(to)}`)
    .join('; '),
  reason ?? '–',
];
