/** The hosts to which it leads, found when they are asked for. */
export const withHosts = <T extends object>(
  shown: T,
  hosts: () => string[],
): T & { readonly hosts: string[] } =>
  Object.defineProperty(shown, 'hosts', { get: hosts, enumerable: true }) as T & { hosts: string[] };
