import { ApiSchema } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import type { Delimiter } from '#libs/csv';
import { categoryNames } from '#libs/qr-codes';
import { Field, hasLength, isLongerThan, Rule } from '#libs/validation';
import { FOLDER_FAULT } from '../folders/folders.errors.js';
import {
  BomField,
  DelimiterField,
  ForField,
  CursorField,
  LimitField,
  QueryChoiceField,
  QueryField,
  QueryFlagField,
  QueryFolderField,
  QueryTextField,
  QueryTimeField,
  QueryTimeZoneField,
} from '../../http/requests/query-fields.js';
import { CaseInsensitiveId, UUID } from '../../http/requests/id.pipe.js';
import { trimmed } from '../../http/requests/text.js';
import { SORTS, type Sort } from './qr-list.sorts.js';
import { MAX_TAGS, TAG_LENGTH } from '../record/qr-fields.rules.js';

const MIN_SEARCH = 3;
/** Most words of these scripts have two characters. */
const MIN_SEARCH_CJK = 2;
const MAX_SEARCH = 100;
const CJK = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const STATUSES = ['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] as const;
const LISTED_STATUSES = [...STATUSES, 'deleted'] as const;
const TAG_MODES = ['all', 'any'] as const;
export type TagMode = (typeof TAG_MODES)[number];

const TAGS_FAULT = `must have 1 to ${TAG_LENGTH} characters each`;

export const FolderFilterField = (): PropertyDecorator =>
  QueryFolderField(
    `${FOLDER_FAULT}, or none`,
    'ID of a folder, or `none` for QR codes that are in no folder',
  );

export const SubfoldersFilterField = (): PropertyDecorator =>
  QueryFlagField('Whether to include the subfolders of `folder_id`');

/** In lower case, as they are compared. */
export const TagsFilterField = (which = ''): PropertyDecorator =>
  Field(
    {
      isOptional: true,
      type: [String],
      description: `${which === '' ? 'N' : `${which}; n`}ot case-sensitive; repeat the parameter for several tags`,
    },
    Transform(tagsOfQuery),
    Rule('areFew', tooManyTagsFault, 'too_many_items'),
    Rule('areSingle', (tags) =>
      (tags as unknown[]).some((tag) => typeof tag === 'string' && /,(?! )/.test(tag))
        ? 'must be one tag; for several, repeat the parameter, as in tag=menu&tag=summer'
        : null,
    ),
    Rule('areTags', tagsOfQueryFault),
    Rule('areShort', longTagFault, 'too_long'),
  );

export const TagModeField = (): PropertyDecorator =>
  QueryChoiceField(TAG_MODES, {
    default: 'all',
    description: 'Whether all of the tags are required, or any of them',
  });

/** Filters of a list of QR codes. */
@ApiSchema({ description: 'Conditions that all selected QR codes meet; the same as those of the list' })
export class QrFilters {
  @FolderFilterField()
  folder_id?: string;

  @SubfoldersFilterField()
  include_subfolders = false;

  @QueryChoiceField(categoryNames, { description: 'Only QR codes of this category' })
  category?: string;

  @QueryChoiceField(LISTED_STATUSES, {
    description:
      'Without it, all QR codes except archived ones are returned. `deleted` selects those that were deleted in the ' +
      'last 30 days and can be restored, whatever their `status`',
  })
  status?: (typeof LISTED_STATUSES)[number];

  @QueryChoiceField(STATUSES, {
    description: 'Only QR codes that do not have this status; archived ones are then returned like any other',
  })
  status_not?: (typeof STATUSES)[number];

  @QueryChoiceField(categoryNames, { description: 'Only QR codes of other categories' })
  category_not?: string;

  @TagsFilterField()
  tag?: string[];

  @TagModeField()
  tag_mode: TagMode = 'all';

  @TagsFilterField('Only QR codes that have none of these tags')
  tag_not?: string[];

  @QueryTextField({ minLength: 1, maxLength: 255, description: 'Only the QR code with this `external_id`' })
  external_id?: string;

  @QueryTextField({
    minLength: 1,
    maxLength: 64,
    description: 'Only QR codes with this short code, on any domain; not case-sensitive',
  })
  short_code?: string;

  @QueryField(
    {
      type: String,
      minLength: MIN_SEARCH_CJK,
      maxLength: MAX_SEARCH,
      description:
        'Text to search for in names, short codes, destinations and tags; case and accents are ignored. At least ' +
        '3 characters, or 2 of Chinese, Japanese or Korean',
    },
    Rule('isSearch', searchFault),
  )
  q?: string;

  @QueryTimeField('At or after this time')
  created_after?: string;

  @QueryTimeField('Before this time')
  created_before?: string;
}

const MAX_IDS = 100;

/** Filters of a file with the symbols of many QR codes: a deleted one has none. */
export class QrExportFilters extends QrFilters {
  @QueryChoiceField(STATUSES, { description: 'Without it, all QR codes except archived ones are returned' })
  override status?: (typeof STATUSES)[number];

  @Field(
    {
      ...{ isOptional: true, type: [String], format: 'uuid' },
      description: `Only the QR codes with these IDs; repeat the parameter for up to ${MAX_IDS}`,
    },
    Transform(({ value }: TransformFnParams) => [value].flat() as unknown),
    CaseInsensitiveId(),
    Rule(
      'areFew',
      (ids) => ((ids as unknown[]).length > MAX_IDS ? `must be sent at most ${MAX_IDS} times` : null),
      'too_many_items',
    ),
    Rule('areIds', (ids) =>
      (ids as unknown[]).every((id) => typeof id === 'string' && UUID.test(id))
        ? null
        : 'must be a UUID; for several, repeat the parameter',
    ),
  )
  id?: string[];
}

export class ListQrCodesQuery extends QrFilters {
  @LimitField()
  limit = 25;

  @CursorField('`next_cursor` of the previous page; the sort and filters must be the same')
  cursor?: string;

  @QueryChoiceField(SORTS, {
    default: '-created_at',
    description: 'Sort field; the prefix `-` sorts in descending order',
  })
  sort: Sort = '-created_at';

  @QueryFlagField('Whether to return the number of matching records as `total`')
  include_total = false;
}

/** The number of days in `daily_scans` of a list. */
export const DAYS_OF_SCANS = 30;

export class ListQrCodesAndScansQuery extends ListQrCodesQuery {
  @QueryFlagField(`Whether to return the scans per day of the last ${DAYS_OF_SCANS} days as \`daily_scans\``)
  include_daily_scans = false;

  @QueryTimeZoneField('IANA time zone of the days of `daily_scans`')
  timezone = 'UTC';

  @BomField()
  bom = false;

  @DelimiterField()
  delimiter?: Delimiter;

  @ForField()
  for?: 'spreadsheet';
}

function searchFault(text: unknown): string | null {
  if (typeof text !== 'string') return 'must be a string';
  const isCjk = [...text].every((character) => CJK.test(character));
  return hasLength(text, isCjk ? MIN_SEARCH_CJK : MIN_SEARCH, MAX_SEARCH)
    ? null
    : `must be a string of ${MIN_SEARCH} to ${MAX_SEARCH} characters, or of ${MIN_SEARCH_CJK} if they are Chinese, Japanese or Korean`;
}

/** As they are compared. */
function tagsOfQuery({ value }: TransformFnParams): unknown {
  return [value].flat().map((sent: unknown) => {
    const tag = trimmed(sent);
    return typeof tag === 'string' ? tag.toLowerCase() : tag;
  });
}

function tooManyTagsFault(tags: unknown): string | null {
  return (tags as unknown[]).length > MAX_TAGS ? `must be sent at most ${MAX_TAGS} times` : null;
}

function tagsOfQueryFault(tags: unknown): string | null {
  // A body can have an empty list, which all QR codes match.
  if ((tags as unknown[]).length === 0) return 'must have at least one tag';
  return (tags as unknown[]).includes('') ? TAGS_FAULT : null;
}

function longTagFault(tags: unknown): string | null {
  const isLong = (tag: unknown) => typeof tag !== 'string' || isLongerThan(tag, TAG_LENGTH);
  return (tags as unknown[]).some(isLong) ? TAGS_FAULT : null;
}
