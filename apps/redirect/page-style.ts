import { stylesheet } from '#libs/html';

/** For every page of the scan edge. */
export const STYLE = stylesheet([
  'p,dd,a{white-space:pre-wrap}',
  'h2{font-size:1.25rem;margin:2rem 0 .25rem}',
  '.subtitle{margin-top:.25rem}',
  'img{display:block;max-width:100%;height:auto;margin-top:1.25rem;border-radius:.5rem}',
  'dd a{color:inherit}',
  'code{font:1.25rem/1.4 ui-monospace,monospace;white-space:pre-wrap;user-select:all}',
  '.items li{padding:.75rem 0;border-bottom:1px solid var(--line)}',
  '.line{display:flex;gap:1rem;justify-content:space-between;font-weight:600}',
  '.aside{white-space:nowrap}',
  '.items p{margin:0}',
]);
