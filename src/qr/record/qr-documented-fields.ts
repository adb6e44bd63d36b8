import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { RuleDto, UTM_SCHEMA } from '#libs/qr-codes';
import { documentationOf, PatchField } from '#libs/validation';
import { CreateQrCodeDto, WRITTEN_STATUSES } from './qr-create.dto.js';
import { MUTABLE_FIELDS, QR_FIELDS, RECORDED_NAMES, type QrFieldName } from './qr.fields.js';

type Documentation = Partial<Record<QrFieldName, ApiPropertyOptions>>;

/** Where a PATCH says something else of a field than a create body. */
const IN_PATCH: Documentation = {
  category: {
    description:
      'Another kind of content for a dynamic code: only together with `qr_data`, which then is whole and replaces the ' +
      'current one. From or to `gs1`, and to a category that is always static, it cannot be changed (422 `immutable`)',
    example: 'menu',
  },
  qr_data: {
    description: 'Merged into the current qr_data; cannot be changed for a static code (409 `static_code`)',
    example: { url: 'https://example.com/new-menu' },
  },
  design: {
    description: 'Merged into the current design; null resets a field, or all of them, to the default',
    example: { foreground: '#1d3b8b', logo: null },
  },
  design_template_id: { description: 'ID of a design template, whose design replaces the current one' },
  metadata: { additionalProperties: { type: 'string', maxLength: 500, nullable: true } },
  utm: UTM_SCHEMA,
};

/** Where the record does. */
const IN_RECORD: Documentation = {
  dynamic: { description: 'Whether the symbol contains short_url' },
  domain: {
    description: 'Domain of the short URL; null for the default',
  },
  short_code: {
    description: 'Never reused, even after deletion; null for a static code',
    example: '7h2k9qxa',
  },
  design: { description: 'How the symbol looks, with all defaults' },
  rules: { type: RuleDto },
  status: {
    enum: [...WRITTEN_STATUSES, 'expired', 'limit_reached', 'scheduled'],
    description:
      'The status that was set; while it is `active`, also `expired` or `scheduled` according to the dates, or `limit_reached`. If several apply, the first of `archived`, `paused`, `expired`, `limit_reached`, `scheduled`, `active`',
  },
  utm: UTM_SCHEMA,
};

const inPatch = (name: QrFieldName) => ({
  ...documentationOf(CreateQrCodeDto, name),
  ...IN_PATCH[name],
  required: false,
});

function inRecord(name: QrFieldName) {
  const { nullable: _nullable, ...documentation } = documentationOf(CreateQrCodeDto, name);
  const isNullable = 'empty' in QR_FIELDS[name] && QR_FIELDS[name].empty === null;
  return { ...documentation, ...(isNullable && { nullable: true }), ...IN_RECORD[name], required: true };
}

/** Gives a DTO fields of a QR code. */
function HasFields(
  names: readonly QrFieldName[],
  fieldOf: (name: QrFieldName) => PropertyDecorator,
): ClassDecorator {
  return ({ prototype }) => {
    for (const name of names) fieldOf(name)(prototype as object, name);
  };
}

/** The fields that a PATCH can change. */
export const HasPatchFields = () =>
  HasFields(MUTABLE_FIELDS, (name) => PatchField(inPatch(name) as ApiPropertyOptions));

/** All that a caller can write, as a record shows them. */
export const HasRecordFields = () =>
  HasFields(RECORDED_NAMES, (name) => ApiProperty(inRecord(name) as ApiPropertyOptions));
