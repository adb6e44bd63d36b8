import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { NotFound } from '../problems/index.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A malformed id is as unknown as any other: 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!UUID.test(value)) throw new NotFound();
    return value;
  }
}

/** Documents `:id`. */
export const ApiIdParam = (): MethodDecorator =>
  ApiParam({
    name: 'id',
    schema: { type: 'string', format: 'uuid' },
    example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57',
  });
