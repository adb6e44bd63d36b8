import QRCode from 'qrcode';
import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { LocalTexts } from './texts/index.js';

const FINDER = 7;
const QUIET = 3;

const drawn = new Map<string, SafeHtml>();

/** A symbol of the service's own address, drawn once: it can be scanned, as each symbol here. */
function symbolOf(address: string): SafeHtml {
  const known = drawn.get(address);
  if (known) return known;
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const isFinder = (row: number, column: number) =>
    (row < FINDER && (column < FINDER || column >= size - FINDER)) ||
    (row >= size - FINDER && column < FINDER);
  const rows = Array.from({ length: size }, (_, row) => {
    const runs: string[] = [];
    for (let column = 0, end = 0; column < size; column = end + 1) {
      end = column;
      const isDark = (at: number) => at < size && !isFinder(row, at) && modules.get(row, at) === 1;
      if (!isDark(column)) continue;
      while (isDark(end + 1)) end++;
      runs.push(`M${column + 0.5} ${row + 0.5}h${end - column}`);
    }
    return runs.join('');
  });
  const far = size - FINDER;
  const finders = [
    [0, 0],
    [far, 0],
    [0, far],
  ].map(
    ([x = 0, y = 0]) =>
      safeHtml`<rect x="${`${x + 0.5}`}" y="${`${y + 0.5}`}" width="6" height="6" rx="2"/><rect x="${`${x + 2}`}" y="${`${y + 2}`}" width="3" height="3" rx="1" fill="currentColor" stroke="none"/>`,
  );
  const box = `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`;
  const made = safeHtml`<svg class="tile" viewBox="${box}"><path d="${rows.join('')}"/><g>${finders}</g></svg>`;
  drawn.set(address, made);
  return made;
}

const SUN = safeHtml`<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="4" fill="currentColor"/><path d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8"/></svg>`;
const SPARK = safeHtml`<svg class="spark" viewBox="0 0 272 56"><path d="M1 50l12-4 12 2 12-5 12 3 12-6 12 2 12-4 12 4 12-7 12 1 12-5 12 4 12-8 12 4 12-6 12 7 12-12 12 6 12-9 12 6 12-10 6 3"/></svg>`;

/** What the service is for, as a picture: nothing in it is needed, so screen readers skip it. */
export function doorAside({ aside }: LocalTexts, address: string): SafeHtml {
  const { code, active, scansToday, line } = aside;
  const host = new URL(address).host;
  return safeHtml`<aside aria-hidden="true"><div class="show"><header>${SUN}<span><b>${code}</b><small>${host}</small></span><span class="ok">${active}</span></header>${symbolOf(address)}<p class="sum">${scansToday} <b>41</b></p>${SPARK}</div><p class="line">${line}</p></aside>`;
}
