import { problem } from '../problems/index.js';

export const QrCodeNotFound = problem(404, 'not_found', () => 'No such QR code in this workspace.');
