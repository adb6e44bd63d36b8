import 'reflect-metadata';

/** What happens to members of a body or a query that no DTO declares: a 422 that names each of them, or nothing. */
export type UnknownMembers = 'refuse' | 'ignore';

const KEY = Symbol('unknown members');

/** Marks a DTO and its subclasses. Which DTOs need it follows from their surface, and is checked at startup. */
export const IgnoresUnknownMembers = (): ClassDecorator => (dto) =>
  Reflect.defineMetadata(KEY, 'ignore', dto);

/** The rule of a DTO. A body without a class (`Object` here) is judged by its handler. */
export const unknownMembersOf = (dto: new (...values: never[]) => object): UnknownMembers =>
  dto === Object ? 'ignore' : ((Reflect.getMetadata(KEY, dto) as UnknownMembers | undefined) ?? 'refuse');
