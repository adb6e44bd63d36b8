/** The rank of what is found by something else than its name. */
export const OTHERWISE = 3;

const simplify = (text: string): string => text.toLocaleLowerCase();

/** How well a name fits what was typed: it starts with it, one of its words does, or it contains it. Smaller is better. */
export function rankOf(name: string, query: string): number {
  const [text, typed] = [simplify(name), simplify(query)];
  if (text.startsWith(typed)) return 0;
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))) return 1;
  return text.includes(typed) ? 2 : OTHERWISE;
}

/** A name before, in and after what was typed. */
export function partsOf(name: string, query: string): [before: string, match: string, after: string] {
  const start = simplify(name).indexOf(simplify(query));
  if (query === '' || start < 0) return [name, '', ''];
  const end = start + query.length;
  return [name.slice(0, start), name.slice(start, end), name.slice(end)];
}
