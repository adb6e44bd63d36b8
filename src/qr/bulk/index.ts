/* How the bulk request reads its items: plain functions and types, which threads load, too. */
export { lettersOf, readHeader } from './qr-bulk-columns.js';
export { BULK_MODES, type BulkMode } from './qr-bulk-item.js';
export { toProblem, type PlainProblem, type ReadItem } from './qr-bulk-task.js';
