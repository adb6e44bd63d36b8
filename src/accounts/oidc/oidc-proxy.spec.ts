import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#libs/platform';
import { ConnectProxy } from '../../../test/toolbox/connect-proxy.js';
import { proxiedFetch } from './oidc-proxy.js';

describe('proxiedFetch', () => {
  it('reaches a provider that only the proxy knows, with its password by now, and is not used without one', async () => {
    const provider = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const proxy = await ConnectProxy.start();
    proxy.decide = () => ({ port: (provider.address() as AddressInfo).port });
    const folder = mkdtempSync(join(tmpdir(), 'oidc-proxy-'));
    const file = join(folder, 'url');
    writeFileSync(file, proxy.url);
    const fetching = proxiedFetch(loadConfig({ EGRESS_PROXY_URL_FILE: file }));
    const ask = async () => {
      const response = await fetching!('http://id.corp.invalid/keys', {
        ...{ body: undefined, headers: {}, method: 'GET', redirect: 'manual' },
      });
      return [response.status, await response.text()];
    };
    expect(await ask()).toEqual([200, '/keys']);
    writeFileSync(file, proxy.url.replace('p%40ss', '100%%40s'));
    expect(await ask()).toEqual([200, '/keys']);
    const authority = 'id.corp.invalid:80';
    expect(proxy.requests).toEqual(
      ['p@ss', '100%@s'].map((password) => ({
        authority,
        credentials: `Basic ${Buffer.from(`proxy-user:${password}`).toString('base64')}`,
      })),
    );
    rmSync(folder, { recursive: true });
    expect(proxiedFetch(loadConfig({}))).toBeNull();
    provider.closeAllConnections();
    provider.close();
    await proxy.close();
  });
});
