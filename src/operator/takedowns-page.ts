import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { TakenDown } from '../qr/write/qr-takedowns.service.js';
import { renderAct, textField, type RefusedAct } from './act-form.js';
import { operatorPage } from './layout.js';

interface Shown {
  operator: string;
  /** The code that was just taken down, or whose takedown was lifted. */
  code: TakenDown | null;
  refused: RefusedAct | null;
}

export function takedownsPage({ operator, code, refused }: Shown): string {
  const fields = (act: string) =>
    textField(
      { name: `code-${act}`, label: 'Short code or short URL' },
      refused?.act === act ? (refused.values[`code-${act}`] ?? '') : '',
    );
  const forms = [
    {
      act: 'takedown',
      action: '/takedowns/takedown',
      title: 'Take down a QR code',
      effect: 'Within 5 seconds, its visitors see a notice, whatever its owner does.',
      button: 'Take down',
      isDangerous: true,
      fields: fields('takedown'),
    },
    {
      act: 'lift',
      action: '/takedowns/lift',
      title: 'Lift a takedown',
      effect: 'Within 5 seconds, the code works again.',
      button: 'Lift the takedown',
      fields: fields('lift'),
    },
  ];
  return operatorPage({
    title: 'Takedowns',
    operator,
    section: '/takedowns',
    body: safeHtml`${code && done(code)}${forms.map((form) => renderAct(form, refused))}<p class="quiet">All codes of a workspace are taken down on its page.</p>`,
  });
}

const done = ({ shortCode, name, workspaceId, takenDownAt }: TakenDown): SafeHtml =>
  safeHtml`<div class="notice" role="status"><p>${takenDownAt === null ? 'Not taken down' : 'Taken down'}: ${shortCode ?? ''} (${name}), of <a href="/workspaces/${workspaceId}">this workspace</a>.</p></div>`;
