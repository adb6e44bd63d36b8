import { exactly, type MapEntry } from './map-entries.js';

export const NGINX_CONF = `# Answers the codes without the service: nginx -p "$PWD" -c nginx.conf
# For a server of your own, copy map.conf, the include and the server block to its http block, and add certificates.
worker_processes auto;
daemon off;
pid nginx.pid;
error_log stderr;
events {}
http {
  types { text/html html; image/png png; image/jpeg jpeg; image/webp webp; image/svg+xml svg; }
  default_type text/html;
  charset utf-8;
  access_log off;
  client_body_temp_path temp;
  proxy_temp_path temp;
  fastcgi_temp_path temp;
  uwsgi_temp_path temp;
  scgi_temp_path temp;
  map_hash_bucket_size 1024;
  map_hash_max_size 1048576;
  include map.conf;
  server {
    listen 8080;
    add_header Cache-Control "private, no-store";
    if ($qr_location) { return 302 $qr_location; }
    location / {
      if ($qr_page = "") { return 404; }
      root pages;
      rewrite ^ /$qr_page break;
    }
  }
}
`;

/** A value of a map can contain variables, and has no other way to write a dollar. */
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('$', '${qr_dollar}')}"`;

/** Strings of a map are compared without case, as most short codes are; a regular expression with it. */
const keyOf = ({ host, path, isCaseSensitive }: MapEntry): string =>
  isCaseSensitive ? `"~^${exactly(host + path)}$"` : quoted(host + path);

/** @param entries reads all codes; called once for each of the two maps */
export async function* nginxMap(entries: () => AsyncIterable<MapEntry>): AsyncGenerator<string> {
  yield `geo $qr_dollar { default "$"; }\nmap $host$uri $qr_location {\n  default "";\n`;
  for await (const entry of entries())
    if (entry.location !== null) yield `  ${keyOf(entry)} ${quoted(entry.location)};\n`;
  yield '}\nmap $host$uri $qr_page {\n  default "";\n';
  for await (const entry of entries())
    if (entry.page !== null) yield `  ${keyOf(entry)} ${quoted(entry.page)};\n`;
  yield '}\n';
}
