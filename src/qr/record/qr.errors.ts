import {
  faultAt,
  fieldFault,
  invalid,
  invalidField,
  problem,
  ValidationFailed,
} from '../../http/problems/index.js';
import { FILE_ID_FAULT } from '#libs/qr-codes';
import { NOT_A_FOLDER } from './qr-create.dto.js';

export const QrCodeNotFound = problem(404, 'not_found', () => 'No such QR code in this workspace.');
export const ChangeTooLarge = problem(
  409,
  'conflict',
  (id: string) =>
    `This change has more than 1,000 QR codes: revert the import with POST /api/v1/imports/${id}/revert.`,
);
export const DomainChanged = problem(
  409,
  'conflict',
  (name: string) => `The case sensitivity of ${name} was changed at this moment: send the request again.`,
);
export const ChangeNotFound = problem(
  404,
  'not_found',
  () => 'No such change of QR codes in this workspace in the last 24 hours.',
);
export const ShortCodeUnknown = problem(
  404,
  'not_found',
  (shortCode: string) => `There is no QR code with the short code ${shortCode}.`,
);
export const TakenDown = problem(
  409,
  'taken_down',
  () =>
    'The operator of this service has taken this QR code down, so its content cannot be duplicated, restored or used again.',
);
export const VersionNotFound = problem(404, 'not_found', (detail: string) => detail);
/** `report` contains the members of BulkEditReportDto. */
export const NothingChanged = problem(422, 'validation_failed', (detail: string, report: object) => ({
  detail,
  members: report,
}));
export const ShortCodeTaken = problem(409, 'conflict', (shortCode: string) => ({
  detail: `The short code ${shortCode} is already taken, ignoring case; short codes are never reused, even after deletion.`,
  errors: [fieldFault('/short_code', 'is already taken', 'taken')],
}));
/** @param id of the QR code that has it, unless it is an earlier item of the request */
export const ExternalIdTaken = problem(409, 'conflict', (id?: string | null) => ({
  detail: `${id ? `The QR code ${id}` : 'Another QR code'} in this workspace already has this external_id.`,
  errors: [fieldFault('/external_id', 'is already taken', 'taken')],
  ...(id && { members: { id } }),
}));
/** @param owner who has it, in words */
export const DigitalLinkTaken = problem(409, 'conflict', (digitalLink: string, owner: string) => ({
  detail:
    `The GS1 Digital Link ${digitalLink} already belongs to ${owner}: change that one, ` +
    'add a batch or serial, or create the QR code on another domain of yours.',
  errors: [
    {
      pointer: '/qr_data/gtin',
      code: 'taken',
      detail: `qr_data.gtin, with batch and serial, is already taken on this domain`,
    },
  ],
}));
/** A deleted code can only be restored while no other one has its Digital Link. */
export const DigitalLinkRetaken = problem(409, 'conflict', () => ({
  detail: 'Another QR code now has this GS1 Digital Link: delete that code first.',
  errors: [
    {
      pointer: '/qr_data/gtin',
      code: 'taken',
      detail: 'qr_data.gtin, with batch and serial, is already taken',
    },
  ],
}));
export const StaticCode = problem(409, 'static_code', () => ({
  detail: 'This QR code is static: its symbol contains qr_data itself, which can no longer be changed.',
  errors: [fieldFault('/qr_data', 'of a static code cannot be changed', 'frozen')],
}));

export const unknownFiles = (pointers: readonly string[]) =>
  new ValidationFailed(pointers.map((pointer) => fieldFault(`/qr_data${pointer}`, FILE_ID_FAULT)));
/** What a version had can be deleted 30 days after it left the code. */
export const FileGone = problem(
  409,
  'conflict',
  () => 'A file of this version no longer exists: upload it again, and update the QR code instead.',
);

export const unknownFolder = () => invalid('/folder_id', NOT_A_FOLDER);

export const unknownDomain = () =>
  invalidField('/domain', 'must be a verified domain of this workspace, or null for the default');

export const withoutPage = (field: 'category' | 'dynamic', rule: string) =>
  invalidField(`/${field}`, `must be ${rule}`);

interface Unscannable {
  field: string;
  reason: string;
}
export const UnscannableDesign = problem(422, 'unscannable_design', ({ field, reason }: Unscannable) => ({
  detail: `Cameras cannot read this design: ${reason}.`,
  errors: [fieldFault(`/${field.replaceAll('.', '/')}`, `must be changed: ${reason}`, 'unscannable')],
}));

export const tooManyDesigns = (maxDesigns: number) =>
  invalidField(
    '/design',
    `is one of more than ${maxDesigns} in this request, counting each size of symbol; send this QR code in another request`,
    'too_many_items',
  );

export const tooSmall = (minWidth: number, parameter: 'size' | 'size_mm'): string =>
  `${parameter} must be at least ${minWidth} for this symbol; narrower modules cannot be read`;

export const symbolTooSmall = (minWidth: number, parameter: 'size' | 'size_mm') =>
  invalid(parameter, tooSmall(minWidth, parameter));

export const UNKNOWN_FOLDER = faultAt('folder_id', `${NOT_A_FOLDER}, or none`);

/** @param fields of a body that replaces a code */
export const fixed = (fields: string[]) =>
  new ValidationFailed(
    fields.map((field) =>
      fieldFault(`/${field}`, FIXED[field] ?? 'cannot be changed after creation', 'immutable'),
    ),
  );

const FIXED: Readonly<Record<string, string>> = {
  category: 'cannot be changed here: send a PATCH with category and the whole new qr_data',
};
