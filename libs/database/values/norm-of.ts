/**
 * Normalizes text for comparison without case. The database never does this, because its `lower` depends on the
 * collation and differs for letters such as İ and ß.
 */
export const normOf = (text: string): string => text.normalize('NFKC').toLowerCase();
