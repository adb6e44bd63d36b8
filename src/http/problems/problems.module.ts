import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { LOG, Outage, type Log } from '#libs/platform';
import { ErrorsPageController } from './errors-page.controller.js';
import { ProblemFilter } from './problem.filter.js';
import { ProblemRenderer } from './problem.renderer.js';

const DATABASE_OUTAGE = { begin: 'database unavailable', end: 'database available again' };

@Module({
  controllers: [ErrorsPageController],
  providers: [
    ProblemRenderer,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: Outage, useFactory: (log: Log) => new Outage(log, DATABASE_OUTAGE), inject: [LOG] },
  ],
  exports: [Outage, ProblemRenderer],
})
export class ProblemsModule {}
