/** Readers of payloads that follow the grammars of others, for formats that no package on npm reads. */

/**
 * Reads `WIFI:` like ZXing's WifiResultParser: fields in any order, each up to the first semicolon that no backslash
 * escapes.
 * https://github.com/zxing/zxing/blob/master/core/src/main/java/com/google/zxing/client/result/WifiResultParser.java
 */
export function readWifi(payload: string): Record<string, string> {
  if (!payload.startsWith('WIFI:')) throw new Error(`not a network: ${payload}`);
  const fields: Record<string, string> = {};
  let rest = payload.slice('WIFI:'.length);
  while (rest !== ';') {
    const colon = rest.indexOf(':');
    let end = colon + 1;
    let value = '';
    for (; rest[end] !== ';'; end++) {
      if (end >= rest.length) throw new Error(`a field does not end: ${payload}`);
      if (rest[end] === '\\') end++;
      value += rest[end] ?? '';
    }
    fields[rest.slice(0, colon)] = value;
    rest = rest.slice(end + 1);
  }
  return fields;
}

/** Reads `SMSTO:` like ZXing's SMSTOMMSTOResultParser: the number ends at the first colon, and the text follows. */
export function readTextMessage(payload: string): { number: string; body: string | null } {
  const [, number, body] = /^SMSTO:([^:]*)(?::(.*))?$/s.exec(payload) ?? [];
  if (number === undefined) throw new Error(`not a text message: ${payload}`);
  return { number, body: body ?? null };
}

const EPC_LINES = [
  ...['tag', 'version', 'characters', 'identification', 'bic', 'name', 'iban', 'amount', 'purpose'],
  ...['reference', 'text', 'information'],
] as const;

/** Returns the elements of EPC069-12 section 2, in their order; '' for one that is empty or omitted. */
export const readTransfer = (payload: string): Record<(typeof EPC_LINES)[number], string> => {
  const lines = payload.split('\n');
  if (lines.length > EPC_LINES.length) throw new Error(`too many lines: ${payload}`);
  return Object.fromEntries(EPC_LINES.map((name, index) => [name, lines[index] ?? ''])) as never;
};

/** Returns the application identifiers of a GS1 Digital Link URI: pairs of the path, and numeric keys of the query. */
export function readDigitalLink(payload: string): { host: string; identifiers: Record<string, string> } {
  const { host, pathname, searchParams } = new URL(payload);
  const parts = pathname.split('/').slice(1).map(decodeURIComponent);
  const pairs = Array.from({ length: parts.length / 2 }, (_, index) => [
    parts[2 * index],
    parts[2 * index + 1],
  ]);
  const inQuery = [...searchParams].filter(([key]) => /^\d+$/.test(key));
  return { host, identifiers: Object.fromEntries([...pairs, ...inQuery]) as Record<string, string> };
}
