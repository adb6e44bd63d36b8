import { createSecureContext, type SecureContext } from 'node:tls';
import { authoritiesWith, type Config } from '#libs/platform';

/** Trusts the authorities that Node trusts and those of WEBHOOK_CA_FILE. */
export const createTargetContext = ({ webhookCaFile: caFile }: Config): SecureContext =>
  createSecureContext(caFile ? { ca: authoritiesWith(caFile, 'WEBHOOK_CA_FILE') } : {});
