import { TAKEN } from '#libs/files';
import type { FaultCode } from '#libs/validation';
import { problem, ValidationFailed } from '../http/problems/index.js';

export const FileNotFound = problem(404, 'not_found', () => 'No such file in this workspace.');
/** For operators, who name a file of any workspace. */
export const FileUnknown = problem(
  404,
  'not_found',
  () =>
    'No file has this address. Use the address that visitors open, or the SHA-256 of the file in hexadecimal.',
);
export const FileInUse = problem(409, 'conflict', (codes: number) => ({
  detail:
    `The file is used by ${codes} QR ${codes === 1 ? 'code' : 'codes'}: remove it from those in \`used_by\`. ` +
    'Versions and deleted QR codes can bring it back for 30 days.',
}));
export const FileTakenDown = problem(
  409,
  'taken_down',
  () => 'The operator of this service has taken this file down. Contact the operator.',
);
export const FilesUnavailable = problem(503, 'unavailable', () => ({
  detail:
    'Files cannot be uploaded: this installation has no storage for them. Its operator can set FILES_S3_URL, or FILES_DIR.',
  headers: { 'Retry-After': '3600' },
}));
export const FileStorageFails = problem(503, 'unavailable', () => ({
  detail: 'The storage of files is full or does not respond; nothing was stored. Retry later.',
  headers: { 'Retry-After': '60' },
}));

export const fileFault = (detail: string, code: FaultCode = 'invalid_value') =>
  new ValidationFailed([{ parameter: 'file', code, detail }]);

export const missingFile = () => fileFault('The form must contain a file named file', 'required');
export const oneFileOnly = () =>
  fileFault('The form must contain one file named file, and nothing else', 'unknown_field');
export const notTaken = () => fileFault(`file must be ${TAKEN}, by its content, whatever its name is`);
