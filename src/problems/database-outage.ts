import { Inject, Injectable } from '@nestjs/common';
import { LOG, Outage, type Log } from '#libs/observability';

/** The time in which requests get 503 because the database is unavailable. */
@Injectable()
export class DatabaseOutage extends Outage {
  constructor(@Inject(LOG) log: Log) {
    super(log, { begin: 'database unavailable', end: 'database available again' });
  }
}
