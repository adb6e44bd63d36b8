import type { NamedFinding } from '#libs/operations';
import { safeHtml, type SafeHtml } from '#libs/http-server';
import { fact, operatorPage, table, timeOf } from './layout.js';

export interface Installation {
  version: string;
  commit: string;
  isReadOnly: boolean;
  findings: NamedFinding[];
  at: Date;
}

export function installationPage(operator: string, found: Installation): string {
  const { version, commit, isReadOnly, findings, at } = found;
  return operatorPage({
    title: 'Installation',
    operator,
    section: '/installation',
    body: safeHtml`<dl class="facts">${[
      fact('Version', version),
      fact('Commit', commit),
      fact('Maintenance', isReadOnly ? safeHtml`<span class="warn">on</span>` : 'off'),
    ]}</dl><h2>Checks</h2><p class="quiet">Made from this API at ${timeOf(at)}, as <code>doctor</code> makes them; the next ones half a minute later. A check of something that only another role uses can be skipped or fail here: run the command there.</p>${table(
      ['Check', 'Result', 'Detail'],
      findings.map(({ name, status, detail }) => [name, statusOf(status), detail]),
    )}<h2>Maintenance</h2><p>${
      isReadOnly
        ? 'Changes are paused: requests that would change something get 503 with Retry-After.'
        : 'Changes are possible.'
    } Scans, leads, clicks, deliveries, sign-in and everything that only reads go on in maintenance.</p><p>A variable switches it: set <code>READ_ONLY=${
      isReadOnly ? 'off' : 'on'
    }</code> for all processes of the API, and restart them. With the Helm chart, <code>helm upgrade … --set config.READ_ONLY=${isReadOnly ? 'off' : 'on'}</code> does both.</p>`,
  });
}

const TONES: Record<NamedFinding['status'], SafeHtml> = {
  ok: safeHtml`<span class="ok">ok</span>`,
  warning: safeHtml`<span class="warn">warning</span>`,
  failed: safeHtml`<span class="bad">failed</span>`,
  skipped: safeHtml`<span class="quiet">skipped</span>`,
};

const statusOf = (status: NamedFinding['status']): SafeHtml => TONES[status];
