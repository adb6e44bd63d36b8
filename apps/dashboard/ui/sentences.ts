import i18next from 'i18next';
import type { ParseKeys } from 'i18next';

/** An error of one field, as the service reports it. */
export interface Fault {
  code: string;
  detail: string;
}

type Key = Extract<ParseKeys, `fault.${string}`>;

/** What each code of a fault means to a person. `invalid_value` means many things, which `BY_DETAIL` tells apart. */
const BY_CODE: Readonly<Record<string, Key>> = {
  required: 'fault.required',
  invalid_type: 'fault.unfit',
  invalid_text: 'fault.characters',
  invalid_url: 'fault.url',
  invalid_cursor: 'fault.outdated',
  too_long: 'fault.tooLongUnknown',
  too_short: 'fault.tooShortUnknown',
  too_many_items: 'fault.tooMany',
  too_many_fields: 'fault.tooMany',
  too_many_values: 'fault.tooMany',
  too_large: 'fault.tooLarge',
  too_deep: 'fault.tooDeep',
  too_many_columns: 'fault.tooManyColumns',
  taken: 'fault.taken',
  duplicate: 'fault.duplicate',
  cycle: 'fault.cycle',
  frozen: 'fault.frozen',
  immutable: 'fault.immutable',
  read_only: 'fault.immutable',
  blocked_host: 'fault.blockedHost',
  common_password: 'fault.password.common',
  refused_domain: 'fault.domain',
  refused_url: 'fault.refusedUrl',
  unscannable: 'fault.unscannable',
  unknown_field: 'fault.unknown',
  unknown_column: 'fault.unknownColumn',
  missing_column: 'fault.missingColumn',
  duplicate_column: 'fault.duplicateColumn',
  malformed_record: 'fault.malformedRow',
};

/** The same by what a detail says, where that says more than the code. Named groups are values in the sentence. */
const BY_DETAIL: readonly (readonly [RegExp, Key])[] = [
  [/must be an id$|contain ids only|must be the id of a folder/, 'fault.gone'],
  [/did you mean (?<meant>https?:\S+)\?/, 'fault.urlMeant'],
  [/must not be a short URL of this service/, 'fault.ownUrl'],
  [/must not contain a user name/, 'fault.urlUser'],
  [/(?:lead to|mention) (?<host>\S+), which the operator/, 'fault.blockedHostNamed'],
  [/operator of this service has taken down/, 'fault.takenDown'],
  [/absolute http or https URL|must be an https URL/, 'fault.url'],
  [/must start with https:/, 'fault.https'],
  [/Port (?<port>\d+) is not allowed/, 'fault.port'],
  [/URL is longer than (?<max>\d+)/, 'fault.tooLong'],
  [/address is not public/, 'fault.refusedUrl'],
  [/must be at most (?<max>[\d,]+) days from now/, 'fault.daysAhead'],
  [/strings? of (?<min>\d+) to (?<max>[\d,]+) characters/, 'fault.tooLong'],
  [/at most (?<max>[\d,]+) (?:characters|bytes)/, 'fault.tooLong'],
  [/at least (?<min>[\d,]+) (?:visible )?characters/, 'fault.tooShort'],
  [/at most (?<max>[\d,]+) (?:items?|tags|pairs|fields|values|addresses|versions)/, 'fault.tooManyOf'],
  [/at least (?<min>[\d,]+) items?/, 'fault.tooFewOf'],
  [/(?:whole number|integer) from (?<min>[\d,.]+) to (?<max>[\d,.]+)/, 'fault.wholeNumberFrom'],
  [
    /must be from (?<min>[\d,.-]+) to (?<max>[\d,.]+)|millimeters from (?<min2>[\d,.]+) to/,
    'fault.numberFrom',
  ],
  [/must be a whole number/, 'fault.wholeNumber'],
  [/must be at least (?<min>[\d.]+)$/, 'fault.numberAtLeast'],
  [/must be a number|must be a decimal number/, 'fault.number'],
  [/must not be before starts_at|must be after starts_at/, 'fault.endBeforeStart'],
  [/must be before to$/, 'fault.startAfterEnd'],
  [/must be a day if starts_at/, 'fault.endLikeStart'],
  [/must be in the future/, 'fault.past'],
  [/ISO 8601 time|must be a time with an offset/, 'fault.time'],
  [/must be a time of day/, 'fault.timeOfDay'],
  [/must be a date/, 'fault.date'],
  [/must contain a `to` that differs/, 'fault.sameTimes'],
  [/must contain both from and to|must be sent together with/, 'fault.bothTimes'],
  [/IANA time zone/, 'fault.timeZone'],
  [/must be an email address, .* or several/, 'fault.emails'],
  [/must be an email address|must contain email addresses/, 'fault.email'],
  [/must be a phone number/, 'fault.phone'],
  [/color in the form|six hexadecimal digits/, 'fault.color'],
  [/ISO 4217/, 'fault.currency'],
  [/ISO 3166/, 'fault.country'],
  [/BCP 47|must be a language/, 'fault.language'],
  [/must be an IBAN/, 'fault.iban'],
  [/must be of a SEPA country/, 'fault.sepa'],
  [/must be a BIC/, 'fault.bic'],
  [/correct check digits after RF/, 'fault.reference'],
  [/must be omitted when reference is present/, 'fault.referenceOrText'],
  [/the payment takes/, 'fault.paymentTooLong'],
  [/check digit, which is (?<digit>\d)/, 'fault.checkDigit'],
  [/must be 8, 12, 13 or 14 digits/, 'fault.gtin'],
  [/GS1 Web Vocabulary|must be a type of content/, 'fault.linkType'],
  [/must contain only digits, letters and !/, 'fault.gs1Characters'],
  [/hexadecimal digits for WEP/, 'fault.wep'],
  [/64 hexadecimal digits, for WPA/, 'fault.wpa'],
  [/must be omitted when encryption is nopass/, 'fault.noPasswordNeeded'],
  [/must be a host name such as/, 'fault.hostName'],
  [/must be a verified domain/, 'fault.notVerified'],
  [/the service uses this path itself/, 'fault.reserved'],
  [/must be 1 to 64 characters from A-Z/, 'fault.fieldName'],
  [/must not ask for a card number/, 'fault.asksForSecret'],
  [/name of an HTTP header|is set by the service or by the connection/, 'fault.header'],
  [/ASCII characters without control/, 'fault.ascii'],
  [/must not contain .*(?:twice)|is that of an earlier/, 'fault.duplicate'],
  [/control characters|line breaks|NUL|invisible character|direction of writing/, 'fault.characters'],
  [/font has no such characters/, 'fault.noLetters'],
  [/password of the account with the invited/, 'fault.password.wrong'],
  [/your current password/, 'fault.password.current'],
  [/must be a code of 6 digits/, 'fault.factor.digits'],
  [/authenticator app shows now/, 'fault.factor.wrong'],
  [/one of your recovery codes|must be a recovery code/, 'fault.factor.recovery'],
  [
    /answer of one of your passkeys|must be a new passkey|JSON of a PublicKeyCredential/,
    'fault.factor.passkey',
  ],
  [/signed in with a second factor yourself/, 'fault.factor.ownFactorFirst'],
  [/commonly used password|common word or name/, 'fault.password.common'],
  [/series, neighboring keys/, 'fault.password.series'],
  [/your name, your email address/, 'fault.password.own'],
  [/picture|image|megapixels|too expensive to draw|too detailed|a pattern, which/, 'fault.picture'],
  [/id of a file of this workspace/, 'fault.gone'],
  [/id of (?:a|another) (?:design )?template/, 'fault.gone'],
  [/at least one condition/, 'fault.noCondition'],
  [/it does not fit in the symbol/, 'fault.tooLongForSymbol'],
  [/must be omitted/, 'fault.notHere'],
  [/must be one of|only values from|true or false/, 'fault.choice'],
  [/media type such as/, 'fault.mediaType'],
  [/must not be empty/, 'fault.required'],
  [/must be (?:a string|an array|an object)/, 'fault.unfit'],
];

/** What a person should do about a fault, in their language; null if nobody has written it. */
export function sentenceOf({ code, detail }: Fault): string | null {
  for (const [pattern, key] of BY_DETAIL) {
    const match = pattern.exec(detail);
    if (match !== null) return said(key, match.groups);
  }
  const key = BY_CODE[code];
  return key === undefined ? null : said(key);
}

// The keys are those of the table, and `min2` is a second `min`.
const said = (key: Key, { min2, ...values }: Record<string, string | undefined> = {}): string =>
  i18next.t(key, { ns: 'ui', ...values, ...(min2 === undefined ? {} : { min: min2 }) });

/** The same for an error of a whole request. */
export const problemSentenceOf = (code: string): string | null =>
  i18next.exists(`ui:problem.${code}`) ? i18next.t(`ui:problem.${code}` as 'ui:loading') : null;
