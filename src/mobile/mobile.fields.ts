import {
  camelCase,
  fieldNamesOf,
  fieldsOf,
  inOtherCase,
  objectWith,
  type FieldNames,
} from '#libs/validation';
import type { FileDto, FileUseDto } from '../files/files.dto.js';
import { RECORD_FIELDS } from '../qr/record/qr.dto.js';
import { translateSent } from '../http/requests/dto-traits.js';
import {
  CreateMobileQrDto,
  ListMobileQrQuery,
  UpdateMobileQrDto,
  type MobileQrDetailDto,
  type MobileQrDto,
  type MobileQrListDto,
} from './mobile-qr.dto.js';

/** The fields of MobileQrDetailDto in their order: image URLs after the short URL, scans at the end. */
const FIELDS: readonly string[] = [
  ...RECORD_FIELDS.flatMap((name) =>
    name === 'short_url' ? [name, 'image_url', 'public_image_url'] : [name],
  ),
  'recent_scans',
];

export const QR_NAMES = fieldNamesOf(CreateMobileQrDto, FIELDS);
export const QUERY_NAMES = fieldNamesOf(ListMobileQrQuery);

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type InCamelCase<Dto> = { [Name in keyof Dto as CamelCase<Name & string>]: Dto[Name] };

export type MobileQr = InCamelCase<MobileQrDto>;
export type MobileQrDetail = InCamelCase<MobileQrDetailDto>;
export type MobileFile = Omit<InCamelCase<FileDto>, 'usedBy'> & { usedBy: InCamelCase<FileUseDto>[] };
export interface MobileFileList {
  data: MobileFile[];
  nextCursor: string | null;
}
export type MobileQrList = Omit<MobileQrListDto, 'items'> & { items: MobileQr[] };

const RENAMED = FIELDS.map((name) => ({
  name: name as keyof MobileQrDetailDto,
  camel: camelCase(name),
  inner: QR_NAMES.get(name)?.inner ?? null,
}));
const OF_QR = RENAMED.filter(({ name }) => name !== 'recent_scans');
const EMPTY = objectWith(OF_QR.map(({ camel }) => camel));

/** A loop over known names is fast, since each record of a list passes here. */
export function toMobileQr(dto: MobileQrDto): MobileQr {
  const mobile: Record<string, unknown> = { ...EMPTY };
  for (const { name, camel, inner } of OF_QR) {
    const value = dto[name as keyof MobileQrDto];
    mobile[camel] = inner ? inOtherCase(value, inner) : value;
  }
  return mobile as unknown as MobileQr; // each of its fields is in OF_QR
}

const FILE_WORDS = [
  ...(['media_type', 'notice_code', 'preview_url', 'created_at', 'used_by', 'left_at'] as const),
];

export function toMobileFile({
  media_type: mediaType,
  notice_code: noticeCode,
  preview_url: previewUrl,
  created_at: createdAt,
  used_by: usedBy,
  ...file
}: FileDto): MobileFile {
  const uses = usedBy.map(({ left_at: leftAt, ...use }) => ({ ...use, leftAt }));
  return { ...file, mediaType, noticeCode, previewUrl, createdAt, usedBy: uses };
}

export const sortInOtherCase = (sort: unknown): unknown =>
  typeof sort === 'string'
    ? sort.replace(/^(-?)(.*)$/s, (_, sign: string, name: string) => sign + otherName(name))
    : sort;

const otherName = (name: string) => QR_NAMES.get(name)?.other ?? name;

for (const dto of [CreateMobileQrDto, UpdateMobileQrDto])
  translateSent(dto, (body) => inOtherCase(body, QR_NAMES));
translateSent(ListMobileQrQuery, (sent) => {
  const query = sent as Record<string, unknown>;
  return inOtherCase('sort' in query ? { ...query, sort: sortInOtherCase(query.sort) } : query, QUERY_NAMES);
});

const WORDS = new Map<string, string>(
  [...wordsIn(QR_NAMES), ...fieldsOf(ListMobileQrQuery), ...FILE_WORDS, 'next_cursor'].map((name) => [
    name,
    camelCase(name),
  ]),
);

function wordsIn(names: FieldNames): string[] {
  return [...names].flatMap(([name, { inner }]) => [name, ...(inner ? wordsIn(inner) : [])]);
}

/** Renames the fields in a text of the service. Quoted text, such as a tag, is the caller's. */
export const textInCamelCase = (text: string): string =>
  text.replace(/"[^"]*"|\b[a-z]+(?:_[a-z0-9]+)+\b/g, (word) => WORDS.get(word) ?? word);

export const MOBILE_FIELD_NAMING = {
  prefix: 'Mobile',
  name: (field: string): string => WORDS.get(field) ?? field,
  text: textInCamelCase,
};
