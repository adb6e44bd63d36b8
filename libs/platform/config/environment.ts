/**
 * Returns an environment for another process.
 * @param variables replace what is set directly or by NAME_FILE; undefined ones are removed
 */
export function environmentWith(
  variables: Record<string, string | undefined> = {},
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const files = Object.keys(variables).map((name) => [`${name}_FILE`, undefined] as const);
  return { ...env, ...Object.fromEntries(files), ...variables };
}
