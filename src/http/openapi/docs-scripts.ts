/** Runs in the browser: Swagger UI does not follow the color scheme of the device without it. */
export function followColorScheme(): void {
  const { document, matchMedia } = globalThis as unknown as {
    document: { documentElement: { classList: { toggle: (name: string, isOn: boolean) => void } } };
    matchMedia: (query: string) => { matches: boolean };
  };
  document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
}

interface Named {
  has(name: string): boolean;
}
type Authorized = Record<string, object>;

/**
 * Runs in the browser: the dialog asks for an API key, which also opens the settings, and for a SCIM token. Browsers send the cookie
 * themselves.
 */
export function askForKeys(): object {
  const without =
    (...hidden: string[]) =>
    (select: (...values: unknown[]) => { filter(test: (scheme: Named) => boolean): object } | undefined) =>
    (...values: unknown[]) =>
      select(...values)?.filter((scheme) => !hidden.some((name) => scheme.has(name)));
  return {
    statePlugins: {
      auth: {
        wrapSelectors: {
          definitionsToAuthorize: without('sessionCookie', 'headerKey', 'adminKey'),
          definitionsForRequirements: without('sessionCookie', 'headerKey'),
        },
        wrapActions: {
          authorize:
            (
              authorize: (schemes: Authorized) => object,
              { specSelectors }: { specSelectors: { securityDefinitions(): { get(name: string): object } } },
            ) =>
            ({ bearerKey, ...others }: Authorized) => {
              if (!bearerKey) return authorize(others);
              const schema = specSelectors.securityDefinitions().get('adminKey');
              return authorize({
                ...others,
                bearerKey,
                adminKey: { ...bearerKey, name: 'adminKey', schema },
              });
            },
          logout: (logout: (names: string[]) => object) => (names: string[]) =>
            logout(names.includes('bearerKey') ? [...names, 'adminKey'] : names),
        },
      },
    },
  };
}
