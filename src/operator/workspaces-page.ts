import type { Workspace } from '#libs/database';
import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { Page } from '../http/requests/newest-first.js';
import { operatorPage, table, timeOf } from './layout.js';

interface Listed {
  operator: string;
  text: string;
  page: Page<Workspace>;
}

export function workspacesPage({ operator, text, page: { rows, nextCursor } }: Listed): string {
  const next = new URLSearchParams({ ...(text === '' ? {} : { q: text }), cursor: nextCursor ?? '' });
  const found =
    rows.length === 0
      ? safeHtml`<p>${text === '' ? 'There is no workspace yet.' : 'No workspace matches. Search for a part of its name, its ID, the address of a member or a domain.'}</p>`
      : table(['Name', 'Plan', 'State', 'Created', 'ID'], rows.map(rowOf));
  return operatorPage({
    title: 'Workspaces',
    operator,
    section: '/',
    body: safeHtml`<form class="find" method="get" action="/" role="search"><p><label for="q">Name, ID, address of a member, or domain</label><input id="q" name="q" type="search" value="${text}" maxlength="320" autocomplete="off"></p><button>Search</button></form>${found}${
      nextCursor === null ? null : safeHtml`<p><a href="/?${next.toString()}">Older workspaces</a></p>`
    }`,
  });
}

const rowOf = (workspace: Workspace) => [
  safeHtml`<a href="/workspaces/${workspace.id}">${workspace.name}</a>`,
  workspace.plan,
  stateOf(workspace),
  timeOf(workspace.createdAt),
  safeHtml`<code>${workspace.id}</code>`,
];

export function stateOf({ suspendedAt, deletedAt }: Pick<Workspace, 'suspendedAt' | 'deletedAt'>): SafeHtml {
  if (deletedAt !== null) return safeHtml`<span class="bad">deleted</span>`;
  return suspendedAt === null
    ? safeHtml`<span class="ok">active</span>`
    : safeHtml`<span class="warn">suspended</span>`;
}
