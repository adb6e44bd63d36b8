/** Null for what is no URL. URL.canParse is wrong at times: V8's fast path refuses hosts such as bücher.example. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
