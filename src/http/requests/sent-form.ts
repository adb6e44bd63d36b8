import 'reflect-metadata';

type Dto = new (...values: never[]) => object;
type Translate = (sent: unknown) => unknown;

const KEY = Symbol('sent form');

/** For a DTO whose bodies or queries arrive in another form than it declares, such as with other names. */
export const translateSent = (dto: Dto, translate: Translate): void =>
  Reflect.defineMetadata(KEY, translate, dto);

/** What was sent, as the DTO declares it, before it is validated. */
export const asDeclared = (dto: Dto, sent: unknown): unknown => {
  const translate = Reflect.getMetadata(KEY, dto) as Translate | undefined;
  return translate ? translate(sent) : sent;
};
