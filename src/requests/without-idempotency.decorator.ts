import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const WITHOUT_IDEMPOTENCY = 'qr-service:without-idempotency';
/** Tells the document's builder; it stays out of the document. */
export const WITHOUT_IDEMPOTENCY_EXTENSION = 'x-without-idempotency';

/** A POST whose answer is not kept by Idempotency-Key, since it can be repeated anyway or is too large. */
export const WithoutIdempotency = (): MethodDecorator =>
  applyDecorators(SetMetadata(WITHOUT_IDEMPOTENCY, true), ApiExtension(WITHOUT_IDEMPOTENCY_EXTENSION, true));
