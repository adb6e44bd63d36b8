export function positional(
  sql: string,
  parameters: Readonly<Record<string, unknown>>,
): { text: string; values: unknown[] } {
  const known = new Map(Object.entries(parameters));
  const values: unknown[] = [];
  const text = sql.replace(/(?<!:):([a-z]\w*)/gi, (found, name: string) => {
    if (!known.has(name)) return found;
    values.push(known.get(name));
    return `$${values.length}`;
  });
  return { text, values };
}
