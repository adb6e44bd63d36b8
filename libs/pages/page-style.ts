import { stylesheet } from '#libs/http-server';

const LIGHT = '#f4f5f7';
const DARK = '#111317';

export const PAGE_BACKGROUNDS = [
  { scheme: 'light', background: LIGHT },
  { scheme: 'dark', background: DARK },
] as const;

export const PAGE_RULES = [
  `:root{--page:${LIGHT};--surface:#fff;--edge:#767b85;--button-edge:transparent;--accent:transparent}`,
  `@media(prefers-color-scheme:dark){:root{--page:${DARK};--surface:#1b1e24;--edge:#8b919c}}`,
  'body{background:var(--page);border-top:4px solid var(--accent);min-height:100vh;box-sizing:border-box}',
  'header{display:flex;align-items:center;gap:.75rem;max-width:32rem;margin:0 auto;padding:1.25rem 1.25rem 0}',
  'header img{display:block;max-width:9rem;max-height:2.75rem;border-radius:.25rem}',
  // A dark logo with a transparent background would be invisible on a dark page.
  '@media(prefers-color-scheme:dark){header img{background:#fff;padding:.25rem}}',
  'header span{font-weight:600;line-height:1.3;overflow-wrap:anywhere}',
  'main{padding:2rem 1.25rem 3rem}',
  'h1{font-weight:700;letter-spacing:-.01em}',
  'h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .75rem}',
  'p,dd,a{white-space:pre-wrap}',
  '.subtitle{margin-top:.375rem;font-size:1.125rem}',
  'main>img{display:block;width:100%;height:auto;margin-top:1.25rem;border-radius:.75rem}',
  'dl,.items{margin:1.5rem 0 0;padding:0 1rem;background:var(--surface);border:1px solid var(--line);border-radius:.75rem}',
  '.card{margin-top:1.5rem;padding:1rem;background:var(--surface);border:1px solid var(--line);border-radius:.75rem}',
  'dl>div,.items li{padding:.75rem 0}',
  'dl>div+div,.items li+li{border-top:1px solid var(--line)}',
  'h2+.items{margin-top:0}',
  'dd{margin:.125rem 0 0}',
  'dd a{display:block;margin:-.375rem 0 -.625rem;padding:.625rem 0;color:inherit;text-underline-offset:.2em}',
  'code{display:block;margin:.25rem 0;padding:.625rem .75rem;background:var(--page);border-radius:.5rem}',
  'code{font:600 1.25rem/1.4 ui-monospace,monospace;white-space:pre-wrap;-webkit-user-select:all;user-select:all}',
  '.links a{margin-top:.75rem;padding:.8125rem 1rem;border:1px solid var(--button-edge);border-radius:.75rem}',
  '.links:not(.first) li+li a,.equal a{background:var(--surface);color:inherit;border-color:var(--edge)}',
  '.first+.links{margin-top:0}',
  '.first+.links a{background:var(--surface);color:inherit;border-color:var(--edge)}',
  '.line{display:flex;gap:1rem;justify-content:space-between;font-weight:600}',
  '.aside{white-space:nowrap}',
  '.items p{margin:.125rem 0 0}',
  '.over{margin-top:1rem;padding:.75rem 1rem;border:1px solid var(--edge);border-radius:.75rem;font-weight:600}',
  'footer{max-width:32rem;margin:0 auto;padding:0 1.25rem 2rem;font-size:.875rem}',
  'footer a,.check a{display:block;width:fit-content;padding:.875rem 0}',
  'footer a,.text a,.card a,.check a{color:inherit;text-underline-offset:.2em}',
  '.notice{padding-top:16vh;text-align:center;text-wrap:balance}',
  'a:focus-visible{outline-color:currentColor}',
];

export const STYLE = stylesheet(PAGE_RULES);
