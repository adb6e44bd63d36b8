import 'reflect-metadata';

/** How a DTO is read, as its class says. */

type Dto = new (...values: never[]) => object;
type Translate = (sent: unknown) => unknown;

const SENT_FORM = Symbol('sent form');
const UNKNOWN_MEMBERS = Symbol('unknown members');

/** Registers a DTO whose bodies or queries arrive in another form than it declares, such as with other names. */
export const translateSent = (dto: Dto, translate: Translate): void =>
  Reflect.defineMetadata(SENT_FORM, translate, dto);

export const asDeclared = (dto: Dto, sent: unknown): unknown => {
  const translate = Reflect.getMetadata(SENT_FORM, dto) as Translate | undefined;
  return translate ? translate(sent) : sent;
};

/** `refuse` means a 422 that names each member which no DTO declares. */
export type UnknownMembers = 'refuse' | 'ignore';

/** Marks a DTO and its subclasses. The DTO's surface determines whether it needs this, which is checked at startup. */
export const IgnoresUnknownMembers = (): ClassDecorator => (dto) =>
  Reflect.defineMetadata(UNKNOWN_MEMBERS, 'ignore', dto);

/** The handler validates a body without a class (`Object` here). */
export const unknownMembersOf = (dto: Dto): UnknownMembers =>
  dto === Object
    ? 'ignore'
    : ((Reflect.getMetadata(UNKNOWN_MEMBERS, dto) as UnknownMembers | undefined) ?? 'refuse');
