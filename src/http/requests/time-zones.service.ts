import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { workFor } from '#libs/queue';
import { UNKNOWN_TIME_ZONE } from '#libs/validation';
import { ValidationFailed, type Fault } from '../problems/index.js';

export const UNKNOWN_ZONE: Fault = {
  parameter: 'timezone',
  code: 'invalid_value',
  detail: `timezone ${UNKNOWN_TIME_ZONE}`,
};

/** https://data.iana.org/time-zones/tzdb/backward */
const PLACES = new Map([
  ['cet', 'Europe/Brussels'],
  ['eet', 'Europe/Athens'],
  ['met', 'Europe/Brussels'],
  ['wet', 'Europe/Lisbon'],
  ['est', 'America/Panama'],
  ['mst', 'America/Phoenix'],
  ['hst', 'Pacific/Honolulu'],
]);

/**
 * The IANA time zones that the database knows, since it does the arithmetic. It reads names such as CET as
 * abbreviations without daylight saving time, so it gets the name of a place instead.
 */
@Injectable()
export class TimeZonesService {
  private names: Promise<Map<string, string>> | null = null;

  constructor(private readonly transactions: Transactions) {}

  async find(name: string): Promise<string | null> {
    // The query serves all who wait for it, so it continues if the first of them disconnects.
    this.names ??= workFor(undefined, () => this.load());
    const names = await this.names.catch((error: unknown) => this.resetAndThrow(error));
    return names.get((PLACES.get(name.toLowerCase()) ?? name).toLowerCase()) ?? null;
  }

  /** @throws ValidationFailed */
  async findOrFail(name: string): Promise<string> {
    const zone = await this.find(name);
    if (zone === null) throw new ValidationFailed([UNKNOWN_ZONE]);
    return zone;
  }

  /** The first instant of a day. @param zone as `find` returns it */
  async findStartOfDay(date: string, zone: string): Promise<Date> {
    const [row] = await this.transactions.query<{ start: Date }>(
      'select $1::date::timestamp at time zone $2 as start',
      [date, zone],
    );
    if (!row) throw new Error('a select without a table returns a row in every case');
    return row.start;
  }

  private async load(): Promise<Map<string, string>> {
    const zones = await this.transactions.query<{ name: string }>(
      "select name from pg_timezone_names where name !~ '^(posix/|posixrules$|localtime$|Factory$)'",
    );
    return new Map(zones.map(({ name }) => [name.toLowerCase(), name]));
  }

  private resetAndThrow(error: unknown): never {
    this.names = null;
    throw error;
  }
}
