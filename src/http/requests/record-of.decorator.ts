type Dto = new () => object;

interface Bodies {
  /** Absent if no caller creates such a record. */
  create?: Dto;
  update: Dto;
}

/** Of a record's DTO: the bodies that write it. A field of the record that they lack is read-only, or set only on creation. */
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

/** The record that a body writes, and the body that creates it; undefined for a body of no record. */
export const writtenBy = (body: Dto): Written | undefined =>
  Reflect.getOwnMetadata(WRITTEN, body) as Written | undefined;

const WRITTEN = 'qr-service:written';
