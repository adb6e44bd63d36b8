import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { FileTakedown } from '../files/file-takedowns.service.js';
import type { TakenDown } from '../qr/write/qr-takedowns.service.js';
import { renderAct, textField, type RefusedAct } from './act-form.js';
import { operatorPage } from './layout.js';

/** What was just taken down, or whose takedown was lifted. */
type Done = { code: TakenDown } | { file: FileTakedown };

interface Shown {
  operator: string;
  done: Done | null;
  refused: RefusedAct | null;
}

const CODE = 'Short code or short URL';
const FILE = 'Address or SHA-256';

const FORMS = [
  {
    act: 'takedown',
    field: { name: 'code-takedown', label: CODE },
    title: 'Take down a QR code',
    effect: 'Within 5 seconds, its visitors see a notice, whatever its owner does.',
    button: 'Take down',
    isDangerous: true,
  },
  {
    act: 'lift',
    field: { name: 'code-lift', label: CODE },
    title: 'Lift a takedown',
    effect: 'Within 5 seconds, the code works again.',
    button: 'Lift the takedown',
  },
  {
    act: 'file-takedown',
    field: { name: 'file-takedown', label: FILE },
    title: 'Take down a file',
    effect: 'Its addresses end in all workspaces, and nobody can upload the same bytes.',
    button: 'Take down the file',
    isDangerous: true,
  },
  {
    act: 'file-lift',
    field: { name: 'file-lift', label: FILE },
    title: 'Lift the takedown of a file',
    effect: 'Its addresses work again, unless a QR code that shows it is taken down.',
    button: 'Lift the takedown of the file',
  },
];

export function takedownsPage({ operator, done, refused }: Shown): string {
  const forms = FORMS.map(({ field, ...form }) => ({
    ...form,
    action: `/takedowns/${form.act}`,
    fields: textField(field, refused?.act === form.act ? (refused.values[field.name] ?? '') : ''),
  }));
  return operatorPage({
    title: 'Takedowns',
    operator,
    section: '/takedowns',
    body: safeHtml`${done && notice(done)}${forms.map((form) => renderAct(form, refused))}<p class="quiet">All codes of a workspace are taken down on its page.</p>`,
  });
}

const notice = (done: Done): SafeHtml =>
  safeHtml`<div class="notice" role="status"><p>${'code' in done ? sayCode(done.code) : sayFile(done.file)}</p></div>`;

const stateOf = ({ takenDownAt }: { takenDownAt: Date | null }) =>
  takenDownAt === null ? 'Not taken down' : 'Taken down';

const sayCode = (code: TakenDown): SafeHtml =>
  safeHtml`${stateOf(code)}: ${code.shortCode ?? ''} (${code.name}), of <a href="/workspaces/${code.workspaceId}">this workspace</a>.`;

const sayFile = (file: FileTakedown): SafeHtml =>
  safeHtml`${stateOf(file)}: the file with the SHA-256 ${file.sha256}. Files with this content: ${String(file.files)}, in workspaces: ${String(file.workspaces)}.`;
