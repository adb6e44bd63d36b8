import type { BrandSettings } from '#libs/pages';
import { caddyMap } from './caddy-map.js';
import { envoyMap } from './envoy-map.js';
import { mapEntries, mapPages, type MapSource } from './map-entries.js';
import { leftOut, nodeMap, NODE_SERVER } from './node-map.js';
import { NGINX_CONF, nginxMap } from './nginx-map.js';

interface MapPart {
  name: string;
  content: AsyncIterable<Buffer | string>;
}

const BRAND =
  'select revision, name, color, null as logo, font, cover, url, timezone from workspace_brands where workspace_id = $1';

export interface Logo {
  /** Of the file in the export. */
  name: string;
  bytes: Buffer;
}

/** Yields the files with which other servers answer the codes, one after the other. Runs in an open transaction. */
export async function* mapParts(known: Omit<MapSource, 'logo'>, logo: Logo | null): AsyncGenerator<MapPart> {
  const source = { ...known, logo: logo && logo.name };
  const part = (name: string, content: AsyncIterable<Buffer | string>): MapPart => ({
    name: `map/${name}`,
    content,
  });
  yield part('nginx.conf', only(NGINX_CONF));
  yield part(
    'map.conf',
    nginxMap(() => mapEntries(source)),
  );
  yield part('Caddyfile', caddyMap(mapEntries(source)));
  yield part('envoy.yaml', envoyMap(mapEntries(source)));
  yield part('server.mjs', only(NODE_SERVER));
  yield part('codes.jsonl', nodeMap(mapEntries(source)));
  yield part('left-out.csv', leftOut(mapEntries(source)));
  if (logo) yield part(`pages/${logo.name}`, only(logo.bytes));
  const { rows } = await source.database.query<BrandSettings>(BRAND, [source.workspaceId]);
  for await (const { name, html } of mapPages(source, rows[0] ?? null))
    yield part(`pages/${name}`, only(html));
}

async function* only(content: Buffer | string): AsyncGenerator<Buffer | string> {
  yield await Promise.resolve(content);
}
