import { EgressProxies } from '#libs/delivery';
import { failed, ok, skipped, warning, type Check } from '../check.js';

const TIMEOUT_MS = 5_000;
/** Only a proxy without a rule connects to its own machine, or tries to. */
const PRIVATE = { hostname: '127.0.0.1', port: '443' };
const RULE = 'let it refuse private addresses, as docs/webhook-network.md shows';

interface ProxyFault {
  code?: string;
  detail?: string | null;
}

export const forwardProxyCheck: Check = {
  name: 'forward proxy',
  run: async ({ config }) => {
    const proxies = new EgressProxies(config);
    const proxy = proxies.webhooks ?? proxies.files;
    if (!proxy) return skipped('neither EGRESS_PROXY_URL nor WEBHOOK_PROXY_URL is set');
    try {
      const socket = await proxy.tunnel(PRIVATE.hostname, PRIVATE.port, AbortSignal.timeout(TIMEOUT_MS));
      socket.destroy();
      return failed(`it connects to ${PRIVATE.hostname}: ${RULE}`);
    } catch (error) {
      const { code, detail } = error as ProxyFault;
      if (code === 'connect_error') return warning(`it tries to connect to ${PRIVATE.hostname}: ${RULE}`);
      if (detail?.includes('does not allow')) return ok('it refuses private addresses');
      return failed(
        `${detail ?? 'it does not answer'} Correct it, or EGRESS_PROXY_URL and WEBHOOK_PROXY_URL`,
      );
    }
  },
};
