type Dto = new () => object;

interface Bodies {
  create?: Dto;
  update: Dto;
}

/** Declares the bodies that write a record. A field that they lack is read-only, or set only on creation. */
export const RecordOf =
  ({ update, create = update }: Bodies): ClassDecorator =>
  (record) => {
    const known: Written = { record: record as unknown as Dto, create }; // TypeScript types a decorated class as Function
    for (const body of [create, update]) Reflect.defineMetadata(WRITTEN, known, body);
  };

interface Written {
  record: Dto;
  create: Dto;
}

export const writtenBy = (body: Dto): Written | undefined =>
  Reflect.getOwnMetadata(WRITTEN, body) as Written | undefined;

const WRITTEN = 'qr-service:written';
