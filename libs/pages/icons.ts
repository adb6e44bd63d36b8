import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { PageIcon } from '#libs/qr-codes';

/** Of 24 × 24, as strokes in the color of the text. */
const DRAWINGS: Readonly<Record<PageIcon | 'next' | 'outside', SafeHtml>> = {
  again: safeHtml`<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4v5.5h-5.5"/>`,
  android: safeHtml`<path d="M4 17a8 8 0 0 1 16 0zM7.5 9.5L6 6.5M16.5 9.5L18 6.5M9 13.5h.01M15 13.5h.01"/>`,
  calendar: safeHtml`<rect x="3.5" y="5" width="17" height="15" rx="2.5"/><path d="M3.5 9.5h17M8 3v4M16 3v4"/>`,
  call: safeHtml`<path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2"/>`,
  camera: safeHtml`<rect x="3.5" y="3.5" width="17" height="17" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17 7h.01"/>`,
  certificate: safeHtml`<path d="M5 19C4 10 9 5 20 4c0 10-4 15-12 14M5 20c1-5 4-8 8-10"/>`,
  chat: safeHtml`<path d="M4 20l1.3-3.9A8.5 8 0 1 1 8.7 19z"/>`,
  check: safeHtml`<path d="M5 12.5l4.5 4.5L19 7.5"/>`,
  clock: safeHtml`<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3 2"/>`,
  code: safeHtml`<path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 4.5l-3 15"/>`,
  email: safeHtml`<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3 7l9 6 9-6"/>`,
  eye: safeHtml`<circle cx="12" cy="12" r="2.5"/><path d="M2.5 12C5 8 8.2 6 12 6s7 2 9.5 6c-2.5 4-5.7 6-9.5 6s-7-2-9.5-6z"/>`,
  flag: safeHtml`<path d="M6 21V4M6 5h11l-2 4 2 4H6"/>`,
  gauge: safeHtml`<path d="M4 18a9 9 0 1 1 16 0M12 14l4-5"/>`,
  globe: safeHtml`<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"/>`,
  info: safeHtml`<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8h.01"/>`,
  lock: safeHtml`<rect x="5" y="11" width="14" height="9" rx="2.5"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
  music: safeHtml`<path d="M9 18V6l10-2v12"/><circle cx="6.5" cy="18" r="2.5"/><circle cx="16.5" cy="16" r="2.5"/>`,
  network: safeHtml`<path d="M2.5 9a14 14 0 0 1 19 0M5.5 12.5a9.5 9.5 0 0 1 13 0M8.7 16a5 5 0 0 1 6.6 0M12 19.5h.01"/>`,
  open: safeHtml`<path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4"/>`,
  pause: safeHtml`<path d="M9 6v12M15 6v12"/>`,
  people: safeHtml`<circle cx="9" cy="8" r="3.5"/><path d="M3 20a6 6 0 0 1 12 0M16 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.5A6 6 0 0 1 21 20"/>`,
  phone: safeHtml`<rect x="6.5" y="2.5" width="11" height="19" rx="2.5"/><path d="M11 18.5h2"/>`,
  pin: safeHtml`<path d="M12 21s-7-5.5-7-11a7 7 0 0 1 14 0c0 5.5-7 11-7 11"/><circle cx="12" cy="10" r="2.5"/>`,
  play: safeHtml`<rect x="2.5" y="5" width="19" height="14" rx="4"/><path d="M10 9v6l5-3z"/>`,
  route: safeHtml`<circle cx="6" cy="18" r="2.5"/><circle cx="18" cy="6" r="2.5"/><path d="M8.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5"/>`,
  save: safeHtml`<path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15"/>`,
  'save-contact': safeHtml`<circle cx="10" cy="8" r="3.5"/><path d="M3.5 20a6.5 6.5 0 0 1 10-5.5M18 15v6M15 18h6"/>`,
  'save-event': safeHtml`<path d="M20.5 12V7.5A2.5 2.5 0 0 0 18 5H6a2.5 2.5 0 0 0-2.5 2.5v10A2.5 2.5 0 0 0 6 20h6M3.5 9.5h17M8 3v4M16 3v4M18 15v6M15 18h6"/>`,
  search: safeHtml`<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>`,
  shop: safeHtml`<path d="M4 9.5L5.5 4h13L20 9.5a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0 2.7 2.7 0 0 1-5.3 0M5.5 12.5V20h13v-7.5"/>`,
  ticket: safeHtml`<path d="M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2"/>`,
  warning: safeHtml`<path d="M12 4l9 16H3zM12 10v4.5M12 17h.01"/>`,
  next: safeHtml`<path d="M9 5l7 7-7 7"/>`,
  outside: safeHtml`<path d="M8 16L17 7M9 7h8v8"/>`,
};

export const icon = (name: PageIcon): SafeHtml =>
  safeHtml`<svg viewBox="0 0 24 24" aria-hidden="true">${DRAWINGS[name]}</svg>`;

/** At the end of a row that leads on. */
export const arrow = (name: 'next' | 'outside'): SafeHtml =>
  safeHtml`<svg class="to" viewBox="0 0 24 24" aria-hidden="true">${DRAWINGS[name]}</svg>`;
