import 'reflect-metadata';

/** `refuse` means a 422 that names each member which no DTO declares. */
export type UnknownMembers = 'refuse' | 'ignore';

const KEY = Symbol('unknown members');

/** Marks a DTO and its subclasses. The DTO's surface determines whether it needs this, which is checked at startup. */
export const IgnoresUnknownMembers = (): ClassDecorator => (dto) =>
  Reflect.defineMetadata(KEY, 'ignore', dto);

/** The handler validates a body without a class (`Object` here). */
export const unknownMembersOf = (dto: new (...values: never[]) => object): UnknownMembers =>
  dto === Object ? 'ignore' : ((Reflect.getMetadata(KEY, dto) as UnknownMembers | undefined) ?? 'refuse');
