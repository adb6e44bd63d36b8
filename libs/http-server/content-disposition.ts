/** Writes the header of RFC 6266, with an ASCII file name for software that knows no other. */
export const contentDisposition = (type: 'attachment' | 'inline', fileName: string): string =>
  `${type}; filename="${toAscii(fileName)}"; filename*=UTF-8''${encodeName(fileName)}`;

const toAscii = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]/g, '_');

/** RFC 8187 section 3.2.1. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
