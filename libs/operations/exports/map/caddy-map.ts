import { exactly, type MapEntry } from './map-entries.js';

/**
 * In quotation marks, Caddy replaces placeholders in braces, and takes every backslash but one before a quotation mark as
 * it is. URLs have no quotation marks.
 */
const quoted = (text: string): string => `"${text.replace(/\\$/, '%5C').replaceAll('{', '\\{')}"`;

/** Without it, Caddy answers other paths with an empty 200. */
const END = '  respond 404\n}\n';

/** A site for each host. Caddy compares paths without case, as most short codes are, and regular expressions with it. */
export async function* caddyMap(entries: AsyncIterable<MapEntry>): AsyncGenerator<string> {
  yield '# Answers the codes without the service: caddy run. Remove http:// to have Caddy get certificates.\n';
  let open: string | null = null;
  let count = 0;
  for await (const { host, path, isCaseSensitive, location, page } of entries) {
    if (location === null && page === null) continue;
    if (host !== open) yield `${open === null ? '' : END}http://${host} {\n`;
    open = host;
    let matcher = quoted(path);
    if (isCaseSensitive) {
      count += 1;
      matcher = `@exact${count}`;
      yield `  ${matcher} path_regexp ^${exactly(path)}$\n`;
    }
    if (location !== null) yield `  redir ${matcher} ${quoted(location)} 302\n`;
    else
      yield `  handle ${matcher} {\n    root * pages\n    rewrite * ${quoted(`/${page ?? ''}`)}\n    file_server\n  }\n`;
  }
  if (open !== null) yield END;
}
