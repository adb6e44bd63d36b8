import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '#libs/platform';
import { ConnectProxy } from '../../../test/toolbox/connect-proxy.js';
import { proxiedFetch } from './oidc-proxy.js';

describe('proxiedFetch', () => {
  it('reaches a provider that only the proxy knows, and is not used without one', async () => {
    const provider = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const proxy = await ConnectProxy.start();
    proxy.decide = () => ({ port: (provider.address() as AddressInfo).port });
    const fetching = proxiedFetch(loadConfig({ EGRESS_PROXY_URL: proxy.url }));
    const response = await fetching!('http://id.corp.invalid/keys', {
      ...{ body: undefined, headers: {}, method: 'GET', redirect: 'manual' },
    });
    expect([response.status, await response.text()]).toEqual([200, '/keys']);
    const credentials = `Basic ${Buffer.from('proxy-user:p@ss').toString('base64')}`;
    expect(proxy.requests).toEqual([{ authority: 'id.corp.invalid:80', credentials }]);
    expect(proxiedFetch(loadConfig({}))).toBeNull();
    provider.closeAllConnections();
    provider.close();
    await proxy.close();
  });
});
