/**
 * By which texts are compared without case. Made here and never by the database: its `lower` differs for letters such
 * as İ and ß, and by collation.
 */
export const normOf = (text: string): string => text.normalize('NFKC').toLowerCase();
