import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ErrorsPageController } from './errors-page.controller.js';
import { ProblemFilter } from './problem.filter.js';

@Module({
  controllers: [ErrorsPageController],
  providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
})
export class ProblemsModule {}
