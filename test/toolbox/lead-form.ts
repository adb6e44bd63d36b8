export const formTokenIn = (html: string): string =>
  /name="form\.token" value="([^"]+)"/.exec(html)?.[1] ?? '';
