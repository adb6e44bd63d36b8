/** What a field takes: a document is a PDF or a picture. */
export type FileKind = 'document' | 'picture';

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml'];

export const TYPES: Record<FileKind, readonly string[]> = {
  document: ['application/pdf', ...PICTURES],
  picture: PICTURES,
};
