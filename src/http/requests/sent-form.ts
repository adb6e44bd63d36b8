import 'reflect-metadata';

type Dto = new (...values: never[]) => object;
type Translate = (sent: unknown) => unknown;

const KEY = Symbol('sent form');

/** Registers a DTO whose bodies or queries arrive in another form than it declares, such as with other names. */
export const translateSent = (dto: Dto, translate: Translate): void =>
  Reflect.defineMetadata(KEY, translate, dto);

export const asDeclared = (dto: Dto, sent: unknown): unknown => {
  const translate = Reflect.getMetadata(KEY, dto) as Translate | undefined;
  return translate ? translate(sent) : sent;
};
