import { createSecureContext, type SecureContext } from 'node:tls';
import { authoritiesIn, type Config } from '#libs/platform';

/** Returns what trusts the authorities that Node trusts and those of WEBHOOK_CA_FILE, as it is by now. */
export function targetContexts({ webhookCaFile: caFile }: Config): () => SecureContext {
  if (!caFile) {
    const context = createSecureContext();
    return () => context;
  }
  const authorities = authoritiesIn(caFile, 'WEBHOOK_CA_FILE');
  let ca = authorities();
  let context = createSecureContext({ ca });
  return () => {
    const current = authorities();
    if (current === ca) return context;
    ca = current;
    return (context = createSecureContext({ ca }));
  };
}
