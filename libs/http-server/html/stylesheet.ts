import { createHash } from 'node:crypto';

export interface Stylesheet {
  css: string;
  source: string;
}

/** Readable on small phones, in light and dark mode. */
const BASE = [
  ':root{color-scheme:light dark;--line:#d8dade;--quiet:#5a5f6a;--button:#1b4fd6;--on-button:#fff}',
  '@media(prefers-color-scheme:dark){:root{--line:#3a3e46;--quiet:#a5abb6;--button:#8fb0ff;--on-button:#10131a}}',
  'body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;color:#1c1e22;background:#fff}',
  '@media(prefers-color-scheme:dark){body{color:#eceef1;background:#14161a}}',
  'main{max-width:32rem;margin:0 auto;padding:2.5rem 1.25rem;overflow-wrap:anywhere}',
  'h1{font-size:1.75rem;line-height:1.2;margin:0}',
  'p{margin:1rem 0 0}',
  '.quiet,dt{color:var(--quiet)}',
  'small{display:block;font-size:.875rem}',
  'dl{margin:1.5rem 0 0}',
  'dt{font-size:.875rem}',
  'dd{margin:0 0 1rem}',
  'ul{list-style:none;margin:0;padding:0}',
  '.links{margin-top:1.5rem}',
  '.links a{display:block;margin-top:.75rem;padding:.75rem 1rem;border-radius:.5rem;text-align:center}',
  '.links a{font-weight:600;text-decoration:none;background:var(--button);color:var(--on-button)}',
  'a:focus-visible{outline:3px solid;outline-offset:2px}',
];

export const stylesheet = (rules: readonly string[]): Stylesheet => styleOf([...BASE, ...rules].join(''));

export const bothStyles = (first: Stylesheet, second: Stylesheet): Stylesheet => ({
  css: `${first.css}</style><style>${second.css}`,
  source: `${first.source} ${second.source}`,
});

export const furtherStyle = (rules: readonly string[]): Stylesheet => styleOf(rules.join(''));

const styleOf = (css: string): Stylesheet => ({
  css,
  source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
});
