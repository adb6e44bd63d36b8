import { applyDecorators, Injectable, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { NIL_UUID } from '#libs/database';
import { Rule } from '#libs/validation';
import { documentedParameter } from './documented-parameter.js';

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns an id as it is stored: a UUID is the same regardless of case (RFC 9562 section 4). */
export const storedId = (id: string): string => {
  const lower = id.toLowerCase();
  return UUID.test(lower) ? lower : id;
};

const storedIdIn = (value: unknown): unknown => (typeof value === 'string' ? storedId(value) : value);

/** For fields with an id, or a list of them. */
export const CaseInsensitiveId = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown =>
    Array.isArray(value) ? value.map(storedIdIn) : storedIdIn(value),
  );

/** The id of a record, in any case. @param fault of a malformed id: that of one that does not exist */
export const IsIdOf = (fault: string): PropertyDecorator =>
  applyDecorators(
    CaseInsensitiveId(),
    Rule('isId', (id) => (typeof id === 'string' && UUID.test(id) ? null : fault)),
  );

/**
 * Answers a malformed id like one that does not exist: with the same 404, at the same step, after the body is
 * validated.
 */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const id = storedId(value);
    return UUID.test(id) ? id : NIL_UUID;
  }
}

/** @param record what the ID identifies, as the documentation calls it */
export const Id = (record: string): ParameterDecorator =>
  documentedParameter(
    Param('id', IdPipe),
    ApiParam({
      name: 'id',
      description: `ID of the ${record}`,
      schema: { type: 'string', format: 'uuid' },
      example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57',
    }),
  );
