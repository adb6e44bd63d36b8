/**
 * The form in which texts are compared without case. The database never makes it, since its `lower` differs by
 * collation and for letters such as İ and ß.
 */
export const normOf = (text: string): string => text.normalize('NFKC').toLowerCase();
