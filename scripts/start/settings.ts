import { join } from 'node:path';
import { loadConfig, usePasswordCommand, type Config } from '#libs/platform';

/** The service is closed to the network by default; a proxy on this machine is trusted. */
const DEFAULTS: Record<string, string> = { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.0/8,::1' };

export function environmentOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const missing = Object.entries(DEFAULTS).filter(([name]) => !env[name] && !env[`${name}_FILE`]);
  return { ...env, ...Object.fromEntries(missing) };
}

export function loadSettings(env = process.env, required?: Parameters<typeof loadConfig>[1]): Config {
  const settings = loadConfig(environmentOf(env), required);
  usePasswordCommand(settings);
  return settings;
}

/** A service with an external database and a configured secret needs no folder. */
export const usesFolder = ({ isDemo, databaseUrl, appSecret }: Config): boolean =>
  (isDemo ?? !databaseUrl) || !databaseUrl || !appSecret;

/** Where `npm start` keeps uploaded files. */
export const filesOf = (settings: Config): Config['files'] =>
  settings.files ?? (usesFolder(settings) ? { folder: join(settings.dataDir, 'files') } : undefined);
