type Dto = new () => object;

export interface DocumentedField {
  required: boolean;
  type?: unknown;
  isArray?: boolean;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  enum?: unknown[];
}

export function documentedFields(dto: Dto, data: object, above = ''): [string, DocumentedField][] {
  return Object.entries(data).flatMap(([name, value]) => {
    const field = Reflect.getMetadata(
      'swagger/apiModelProperties',
      dto.prototype as object,
      name,
    ) as DocumentedField;
    const pointer = `${above}/${name}`;
    const inner = isDto(field.type) ? field.type : null;
    const items = Array.isArray(value) ? (value as unknown[]) : [value];
    const below = inner
      ? items.flatMap((item, index) =>
          documentedFields(inner, item as object, Array.isArray(value) ? `${pointer}/${index}` : pointer),
        )
      : [];
    return [[pointer, field] as [string, DocumentedField], ...below];
  });
}

const isDto = (type: unknown): type is Dto =>
  typeof type === 'function' && ![String, Number, Boolean, Object].includes(type as never);
