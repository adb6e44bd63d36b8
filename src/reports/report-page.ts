import { contentPolicy, documentHead, DOCUMENT_END, safeHtml, type Insertable } from '#libs/http-server';
import type { Language } from '#libs/languages';
import type { Report, WorkspaceBrand } from '#libs/database';
import type { CountedReport } from './report-counts.js';
import { renderChart, renderHours, renderRows } from './report-charts-html.js';
import { reportContent, type Bars, type ReportContent } from './report-content.js';
import { reportStyle } from './report-style.js';
import { REPORT_TEXTS } from './texts/index.js';

export type Brand = Pick<WorkspaceBrand, 'name' | 'color' | 'logo'>;

export interface Look {
  language: Language;
  brand: Brand | null;
  workspaceName: string;
}

interface Page {
  html: string;
  policy: string;
}

function pageOf({ language, brand }: Look, title: string, main: Insertable): Page {
  const style = reportStyle(brand?.color ?? null);
  const head = documentHead(title, style, { language });
  return {
    html: `${head}${safeHtml`<main>${main}</main>`.markup}${DOCUMENT_END}`,
    policy: contentPolicy({ 'style-src': style.source, 'img-src': 'data:', 'form-action': "'self'" }),
  };
}

export const nameOf = ({ brand, workspaceName }: Omit<Look, 'language'>): string =>
  brand?.name ?? workspaceName;

export const monogramOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

function headerOf(look: Look, dates: string) {
  const { brand } = look;
  const name = nameOf(look);
  const logo = brand?.logo
    ? safeHtml`<img src="${brand.logo}" alt="">`
    : safeHtml`<span class="mono" aria-hidden="true">${monogramOf(name)}</span>`;
  return safeHtml`<header>${logo}<span dir="auto">${name}</span><span>${dates}</span></header>`;
}

/** The title is for those who have the password. */
export function passwordPage(look: Look, isWrong: boolean): Page {
  const texts = REPORT_TEXTS[look.language];
  const fault = isWrong ? safeHtml`<p class="bad" id="fault" role="alert">${texts.wrong}</p>` : null;
  const described = isWrong ? safeHtml` aria-invalid="true" aria-describedby="fault"` : null;
  const form = safeHtml`<form method="post"><label for="password">${texts.password}</label><input id="password" name="password" type="password" autocomplete="off" required autofocus${described}>${fault}<button>${texts.open}</button></form>`;
  return pageOf(
    look,
    texts.protectedTitle,
    safeHtml`${headerOf(look, '')}<h1>${texts.protectedTitle}</h1><p class="sum">${texts.enter}</p>${form}`,
  );
}

export function reportPage(look: Look, report: Report, counted: CountedReport): Page {
  const name = nameOf(look);
  const { dates, title, headline, summary, figures, charts, foot } = reportContent(
    { language: look.language, name },
    report,
    counted,
  );
  const body = charts === null ? null : safeHtml`${renderFigures(figures)}${renderCharts(charts)}`;
  return pageOf(
    look,
    title,
    safeHtml`${headerOf(look, dates)}<p class="title">${title}</p><h1><b>${headline.scans}</b> ${headline.rest}</h1><p class="sum">${summary}</p>${body}<footer>${foot}</footer>`,
  );
}

function renderFigures(figures: ReportContent['figures']) {
  const rows = figures.map(
    ({ label, value, note }) =>
      safeHtml`<div><dt>${label}</dt><dd>${value}${note === '' ? null : safeHtml`<small${note.startsWith('+') ? safeHtml` class="up"` : null}>${note}</small>`}</dd></div>`,
  );
  return safeHtml`<dl class="fig">${rows}</dl>`;
}

function renderCharts({ scans, places, codes, hours }: NonNullable<ReportContent['charts']>) {
  const bars = ({ heading, unit, rows }: Bars) =>
    safeHtml`<section><h2>${heading} <span>${unit}</span></h2>${renderRows(rows)}</section>`;
  return safeHtml`<section><h2>${scans.heading}</h2>${renderChart(scans)}</section><div class="two">${bars(places)}${bars(codes)}</div><section><h2>${hours.heading}</h2>${renderHours(hours)}</section>`;
}

/** The person has clicked the link of an email: one more click says yes, since programs open links, too. */
export function confirmPage(look: Look, { title, text, submit }: ConfirmTexts, token: string | null): Page {
  const form =
    token === null
      ? null
      : safeHtml`<form method="post" action="confirm"><input type="hidden" name="token" value="${token}"><button>${submit}</button></form>`;
  return pageOf(
    look,
    title,
    safeHtml`${headerOf(look, '')}<h1>${title}</h1><p class="sum">${text}</p>${form}`,
  );
}

interface ConfirmTexts {
  title: string;
  text: string;
  submit: string;
}
