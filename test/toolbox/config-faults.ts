import { ConfigError, loadConfig } from '#libs/platform';

/** What is wrong with an environment, one line for each fault. */
export function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
