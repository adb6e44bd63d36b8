import type { Domain } from '#libs/database';

const MAX_SHOWN = 5;
const MAX_SHOWN_LENGTH = 100;

export const recordOf = ({ name, token }: Pick<Domain, 'name' | 'token'>) => ({
  name: `_qr-verification.${name}`,
  value: `qr-verification=${token}`,
});

/**
 * Explains why the records of a name do not prove its domain; null if they do.
 * @param found null if no name server answered
 */
export function proofFault(domain: Pick<Domain, 'name' | 'token'>, found: string[] | null): string | null {
  const { name, value } = recordOf(domain);
  if (found === null) return `The name servers of ${name} did not answer in time. Try again in a moment.`;
  if (found.includes(value)) return null;
  const wanted = `Add a TXT record ${name} with the value ${value}; new records can take an hour to be seen.`;
  if (found.length === 0) return `There is no TXT record ${name}. ${wanted}`;
  const shown = found.slice(0, MAX_SHOWN).map((text) => JSON.stringify(text.slice(0, MAX_SHOWN_LENGTH)));
  return `The TXT records of ${name} have other values: ${shown.join(', ')}${found.length > MAX_SHOWN ? ', …' : ''}. ${wanted}`;
}
