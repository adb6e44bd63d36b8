import type { MapEntry } from './map-entries.js';

const HEAD = `# Answers the redirects without the service: envoy -c envoy.yaml. Pages need another server.
static_resources:
  listeners:
    - name: short_urls
      address: { socket_address: { address: 0.0.0.0, port_value: 8080 } }
      filter_chains:
        - filters:
            - name: envoy.filters.network.http_connection_manager
              typed_config:
                '@type': type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager
                stat_prefix: short_urls
                http_filters:
                  - name: envoy.filters.http.router
                    typed_config: { '@type': type.googleapis.com/envoy.extensions.filters.http.router.v3.Router }
                route_config:
                  virtual_hosts:
`;

/** JSON is YAML. Values of headers have variables between percent signs. */
const text = (value: string): string => JSON.stringify(value);

/** A virtual host for each host, which ignores its port. */
export async function* envoyMap(entries: AsyncIterable<MapEntry>): AsyncGenerator<string> {
  let open: string | null = null;
  for await (const { host, path, isCaseSensitive, location } of entries) {
    if (location === null) continue;
    if (open === null) yield HEAD;
    if (host !== open)
      yield `                    - name: ${text(host)}\n                      domains: [${text(host)}, ${text(`${host}:*`)}]\n                      routes:\n`;
    open = host;
    const value = text(location.replaceAll('%', '%%'));
    yield (
      `                        - match: { path: ${text(path)}, case_sensitive: ${isCaseSensitive} }\n` +
      `                          direct_response: { status: 302 }\n` +
      `                          response_headers_to_add: [{ header: { key: location, value: ${value} } }]\n`
    );
  }
  if (open === null) yield '# No code redirects.\n';
}
