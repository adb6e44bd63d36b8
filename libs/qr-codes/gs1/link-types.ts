/** Link types of the GS1 Web Vocabulary, https://gs1.org/voc/?show=linktypes; it grows, so all names are accepted. */
export const LINK_TYPE = /^(?:gs1:)?[a-z][A-Za-z0-9]{1,59}$/;
/** Product information page: what the default link of a code is. */
export const DEFAULT_TYPE = 'pip';

const PREFIX = /^(?:gs1:|https?:\/\/(?:www\.|ref\.)?gs1\.org\/voc\/)/;
/** A resolver derives these from the links, or answers them itself. */
const RESERVED = ['all', 'linkset', 'defaultLink', 'defaultLinkMulti', 'handledBy'];

export const bareLinkType = (type: string): string => type.replace(PREFIX, '');

export const reservedTypeFault = (type: unknown): string | null =>
  typeof type === 'string' && RESERVED.includes(bareLinkType(type))
    ? `must be a type of content, such as ${DEFAULT_TYPE} or instructions: the service derives ${type} itself`
    : null;

const TITLES: Readonly<Record<string, string>> = {
  pip: 'Product information',
  dpp: 'Digital product passport',
};

/** Each link of a linkset has a title, such as "Recall status" of recallStatus. */
export function titleOfLinkType(type: string): string {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return TITLES[type] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
