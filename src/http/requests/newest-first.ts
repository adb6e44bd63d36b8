import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import type { Fault } from '../problems/index.js';
import { Cursors, type Position } from './cursors.js';

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

type Dated<Time extends string> = { id: string } & Record<Time, Date>;

@Injectable()
export class NewestFirst {
  constructor(private readonly cursors: Cursors) {}

  /**
   * @param time the column of the query's rows
   * @param binding identifies the list to which a cursor belongs: its name, workspace and filters
   * @param faults of the filters, so that all faults of the query are listed at once
   * @throws ValidationFailed for these, and for the cursor of another list
   */
  async page<Time extends 'createdAt' | 'at', Row extends Dated<Time>>(
    query: SelectQueryBuilder<Row>,
    time: Time,
    binding: object,
    { limit, cursor }: { limit: number; cursor?: string },
    faults: Fault[] = [],
  ): Promise<Page<Row>> {
    const position = this.cursors.read(binding, cursor, faults);
    const found = await newestFirst(query, time, position)
      .limit(limit + 1)
      .getMany();
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows, nextCursor: last ? this.cursors.write(binding, positionOf(last, time)) : null };
  }
}

export function newestFirst<Row extends object>(
  query: SelectQueryBuilder<Row>,
  time: string,
  position: Position | null,
): SelectQueryBuilder<Row> {
  const [column, id] = [`${query.alias}.${time}`, `${query.alias}.id`];
  if (position)
    query.andWhere(`(${column}, ${id}) < (:positionTime, :positionId)`, {
      positionTime: position[0],
      positionId: position[1],
    });
  return query.orderBy({ [column]: 'DESC', [id]: 'DESC' });
}

export const positionOf = <Time extends string>(row: Dated<Time>, time: Time): Position => [
  row[time].toISOString(),
  row.id,
];
