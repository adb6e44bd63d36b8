/** Returns the token of the form on a landing page; empty if the page has none. */
export const formTokenIn = (html: string): string =>
  /name="form\.token" value="([^"]+)"/.exec(html)?.[1] ?? '';
