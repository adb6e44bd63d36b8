import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DatabaseOutage } from './database-outage.js';
import { ErrorsPageController } from './errors-page.controller.js';
import { ProblemFilter } from './problem.filter.js';
import { ProblemRenderer } from './problem.renderer.js';

@Module({
  controllers: [ErrorsPageController],
  providers: [DatabaseOutage, ProblemRenderer, { provide: APP_FILTER, useClass: ProblemFilter }],
  exports: [DatabaseOutage, ProblemRenderer],
})
export class ProblemsModule {}
