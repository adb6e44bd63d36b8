import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { invalid, ValidationFailed } from '../problems/index.js';
import { BodyValidation } from './body-validation.js';
import { asDeclared } from './sent-form.js';
import { IN_BODY, IN_QUERY, refuseMisshapen, toValidated } from './validate.js';

@Injectable()
export class DtoPipe implements PipeTransform {
  constructor(private readonly bodies: BodyValidation) {}

  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (!metatype || (type !== 'body' && type !== 'query')) return value;
    // The handler validates a body without a class. Only surfaces that ignore unknown members have such bodies.
    if (metatype === Object) return value;
    // With an Idempotency-Key, the body was validated before the transaction began.
    if (value instanceof metatype) return value;
    const plain = asDeclared(metatype, value ?? {});
    if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) {
      throw invalid('', 'The body must be a JSON object', 'invalid_type');
    }
    const dto = metatype as new () => object;
    if (type === 'query') return toValidated(dto, plain, IN_QUERY);
    refuseMisshapen(dto, plain, IN_BODY);
    const { instance, faults } = await this.bodies.validate(dto, plain);
    if (faults.length > 0) throw new ValidationFailed(faults);
    return instance;
  }
}
