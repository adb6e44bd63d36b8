import { parseUrl } from '#libs/platform';
import {
  ClearableField,
  Field,
  invisibleUrlFault,
  isLongerThan,
  Rule,
  schemeHostFault,
  TrimmedUrl,
  type FieldOptions,
} from '#libs/validation';

const DESTINATION_URL_MAX_LENGTH = 2048;
/** The percent-encoded URL becomes a header, and proxies accept 16 KiB of headers in total. */
const HREF_MAX_LENGTH = 8192;

/**
 * Returns why a text is not a valid destination, or null: absolute http or https, at most 2048 characters, no userinfo,
 * and no scheme as its host.
 */
export function destinationUrlFault(text: unknown): string | null {
  if (typeof text !== 'string') return 'must be a string';
  if (isLongerThan(text, DESTINATION_URL_MAX_LENGTH))
    return `must be at most ${DESTINATION_URL_MAX_LENGTH} characters long`;
  // WHATWG drops tabs and line breaks, so the visible text would differ from the destination.
  if (/[\u0000-\u0020\u007f]/.test(text)) return 'must not contain spaces or control characters';
  const invisible = invisibleUrlFault(text);
  if (invisible !== null) return invisible;
  // WHATWG ignores extra slashes and treats a backslash as one: https:///example.com is https://example.com.
  const url = /^https?:\/\/[^/\\?#]/i.test(text) ? parseUrl(text) : null;
  if (!url) return 'must be an absolute http or https URL';
  if (url.href.length > HREF_MAX_LENGTH)
    return `must be at most ${HREF_MAX_LENGTH} characters long when encoded`;
  // WHATWG drops empty userinfo, which is refused too.
  if (/^https?:\/\/[^/\\?#]*@/i.test(text)) return 'must not contain a user name or password';
  return schemeHostFault(text);
}

const IsDestinationUrl = (): PropertyDecorator =>
  Rule('isDestinationUrl', destinationUrlFault, 'invalid_url');

const NULLABLE_URL = { type: String, nullable: true, maxLength: DESTINATION_URL_MAX_LENGTH, 'x-kind': 'url' };

/** In a merge patch; null clears it. */
export const ClearableUrlField = (options: { description: string; example: string }): PropertyDecorator =>
  ClearableField({ ...NULLABLE_URL, ...options }, TrimmedUrl(), IsDestinationUrl());

export const UrlField = (options: FieldOptions & { format?: 'uri' } = {}): PropertyDecorator =>
  Field(
    {
      example: 'https://example.com/menu',
      kind: 'url',
      ...options,
      type: String,
      maxLength: DESTINATION_URL_MAX_LENGTH,
    },
    TrimmedUrl(),
    IsDestinationUrl(),
  );
