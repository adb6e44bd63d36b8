import { loadConfig, type Config } from '#libs/config';

/** Closed to the network unless told otherwise; a proxy on this machine is trusted. */
const DEFAULTS: Record<string, string> = { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.0/8,::1' };

/**
 * The settings of the commands that npm runs.
 * @param required of loadConfig
 * @throws ConfigError with all faults
 */
export function loadSettings(env = process.env, required?: Parameters<typeof loadConfig>[1]): Config {
  const missing = Object.entries(DEFAULTS).filter(([name]) => !env[name] && !env[`${name}_FILE`]);
  return loadConfig({ ...env, ...Object.fromEntries(missing) }, required);
}
