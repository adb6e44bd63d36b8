import { createHash } from 'node:crypto';
import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { Threads, type ThreadFunction } from '#libs/queue';
import { invalid, ValidationFailed, type Fault } from '../problems/index.js';
import { asDeclared } from './dto-traits.js';
import { IN_BODY, IN_QUERY, refuseMisshapen, toValidated, validate, type Validated } from './validate.js';
import type { Prepared } from './preparation.js';

/** These DTOs contain lists of objects in lists: only their validation takes long. */
const THREADED = ['CreateQrCodeDto', 'CreateMobileQrDto'] as const;
export type ThreadedDto = (typeof THREADED)[number];

/** The validation of a larger body takes 100 ms; that of a smaller one costs less than a thread. */
const SMALL = { values: 2_000, characters: 64 * 1024 };

/** The body is JSON text, because copying its objects would cost the event loop more. */
export interface BodyToValidate {
  dto: ThreadedDto;
  json: string;
}

const VALIDATE: ThreadFunction<BodyToValidate, { json: string; faults: Fault[] }> = {
  module: '#bodies-worker',
  name: 'validateBody',
  estimateMs: ({ json }) => 5 + json.length / 10_000,
};

@Injectable()
export class BodyValidation {
  constructor(private readonly threads: Threads) {}

  /** @param prepared keeps the result of a thread for the transaction that follows */
  async validate<T extends object>(
    dto: new () => T,
    plain: object,
    prepared?: Prepared,
  ): Promise<Validated<T>> {
    const threaded = THREADED.find((name) => name === dto.name);
    if (!threaded || isSmall(plain)) return validate(dto, plain);
    const body = { dto: threaded, json: JSON.stringify(plain) };
    const run = () => this.threads.run(VALIDATE, body);
    const { json, faults } = await (prepared ? prepared.once(digestOf(body), run) : run());
    return { instance: Object.assign(new dto(), JSON.parse(json) as T), faults };
  }
}

const digestOf = ({ dto, json }: BodyToValidate): string =>
  `${dto} ${createHash('sha256').update(json).digest('base64')}`;

/** Larger bodies are validated in a thread. */
export function isSmall(plain: object): boolean {
  let { values, characters } = SMALL;
  const fits = (value: unknown): boolean => {
    values--;
    if (typeof value === 'string') characters -= value.length;
    if (values < 0 || characters < 0) return false;
    return typeof value !== 'object' || value === null || Object.values(value).every(fits);
  };
  return fits(plain);
}

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
