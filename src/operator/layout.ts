import {
  contentPolicy,
  htmlDocument,
  safeHtml,
  stylesheet,
  type Insertable,
  type SafeHtml,
} from '#libs/http-server';
import { FORM_RULES } from './form-rules.js';

const STYLE = stylesheet([
  ...FORM_RULES,
  ':root{--warn:#8a5100;--ok:#187243}',
  '@media(prefers-color-scheme:dark){:root{--warn:#f0b062;--ok:#6fd096}}',
  'main{max-width:60rem;padding-top:1rem}',
  '.brand{padding-top:1rem}',
  'body{font-size:.9375rem}',
  'h1{font-size:1.5rem}',
  'h2{font-size:1.125rem;margin:2.5rem 0 0}',
  'nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;padding:.5rem 0 .75rem;margin-bottom:1.75rem;border-bottom:1px solid var(--line)}',
  'nav b{margin-right:auto}',
  'nav a[aria-current]{font-weight:600;text-decoration:none}',
  'nav form{margin:0}',
  'nav button{width:auto;margin:0;padding:.375rem .75rem}',
  'table{width:100%;margin-top:1rem;border-collapse:collapse}',
  'th,td{padding:.625rem .75rem .625rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}',
  'td:not(:last-child){overflow-wrap:normal}',
  'th{font-size:.8125rem;font-weight:600;color:var(--quiet)}',
  'dl.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:1rem 1.5rem;margin-top:1.25rem}',
  'dl.facts dd{margin:.125rem 0 0}',
  'code{font-size:.875em}',
  '.act{margin-top:.75rem;border:1px solid var(--line);border-radius:.5rem}',
  '.act summary{padding:.75rem 1rem;font-weight:600;cursor:pointer}',
  '.act form{margin:0;padding:0 1rem 1.25rem}',
  '.act p{margin:.25rem 0 0}',
  '.act .faults{margin:.25rem 0 1rem}.act .faults p{margin:0}',
  '.act summary:focus-visible,select:focus-visible,textarea:focus-visible{outline:3px solid;outline-offset:2px}',
  'select,textarea{box-sizing:border-box;width:100%;margin-top:.375rem;padding:.6875rem .75rem;font:inherit;border-radius:.5rem;border:1px solid var(--field);background:transparent;color:inherit}',
  'select option{color:#1c1e22;background:#fff}',
  'textarea[aria-invalid]{border:2px solid var(--fault)}',
  '.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:0 1rem}',
  'button{margin-top:1.25rem;width:auto;min-width:12rem}',
  '.danger{background:var(--fault);color:#fff}',
  '@media(prefers-color-scheme:dark){.danger{color:#10131a}}',
  '.find{display:flex;gap:.75rem;align-items:end}.find p{flex:1;margin:0}.find label{margin:0}.find button{min-width:0;margin:0}',
  '.bad{color:var(--fault)}.warn{color:var(--warn)}.ok{color:var(--ok)}',
  '.bad,.warn,.ok{font-weight:600}',
  '.button{display:inline-block;margin-top:1.5rem;padding:.6875rem 1rem;border-radius:.5rem;font-weight:600;text-decoration:none;background:var(--button)}',
  'main .button{color:var(--on-button)}',
  '@media(max-width:40rem){thead{display:none}tr{display:block;padding:.625rem 0;border-bottom:1px solid var(--line)}td{display:block;padding:.125rem 0;border:0}td[data-name]::before{content:attr(data-name)": ";color:var(--quiet)}.find{flex-wrap:wrap}.find p{flex-basis:100%}button{width:100%}nav button{width:auto;min-width:0}nav b{flex-basis:100%}nav span{margin-right:auto}}',
  'nav button{min-width:0}',
]);

/** Nothing but this style, and forms to these pages. */
export const OPERATOR_POLICY = contentPolicy({ 'style-src': STYLE.source, 'form-action': "'self'" });

export interface Section {
  path: string;
  name: string;
}

const SECTIONS: Section[] = [
  { path: '/', name: 'Workspaces' },
  { path: '/takedowns', name: 'Takedowns' },
  { path: '/installation', name: 'Installation' },
];

interface Content {
  title: string;
  body: Insertable;
  /** Path of the section to which the page belongs. */
  section?: string;
  /** Null for a page of somebody who is not signed in. */
  operator: string | null;
}

export const operatorPage = ({ title, body, section, operator }: Content): string =>
  htmlDocument(
    `${title} – operators of qr-service`,
    STYLE,
    safeHtml`${operator === null ? safeHtml`<p class="brand">qr-service</p>` : navigation(operator, section)}<h1>${title}</h1>${body}`,
  );

const navigation = (operator: string, section: string | undefined): SafeHtml =>
  safeHtml`<nav aria-label="Sections"><b>qr-service</b>${SECTIONS.map(
    ({ path, name }) =>
      safeHtml`<a href="${path}"${path === section ? safeHtml` aria-current="page"` : null}>${name}</a>`,
  )}<span class="quiet">${operator}</span><form method="post" action="/sign-out" class="second"><button>Sign out</button></form></nav>`;

export const notice = (text: string): SafeHtml =>
  safeHtml`<div class="notice" role="status"><p>${text}</p></div>`;

export const timeOf = (at: Date): SafeHtml =>
  safeHtml`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

export const fact = (term: string, value: Insertable): SafeHtml =>
  safeHtml`<div><dt>${term}</dt><dd>${value}</dd></div>`;

/** A table, of which each row is a block on a phone. */
export const table = (columns: readonly string[], rows: readonly (readonly Insertable[])[]): SafeHtml =>
  safeHtml`<table><thead><tr>${columns.map((name) => safeHtml`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map(
    (cells) =>
      safeHtml`<tr>${cells.map((cell, index) => safeHtml`<td data-name="${columns[index] ?? ''}">${cell}</td>`)}</tr>`,
  )}</tbody></table>`;
