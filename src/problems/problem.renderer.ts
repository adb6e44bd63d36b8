import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import { catalogue } from './catalogue.js';
import type { CamelCaseProblemDto, ProblemDto } from './problem.dto.js';
import type { Problem } from './problem.js';

/** A problem as the body of an answer, or as a part of one. RFC 9457. */
@Injectable()
export class ProblemRenderer {
  constructor(private readonly config: Config) {}

  render({ code, status, detail, errors, members }: Problem, requestId: string): ProblemDto {
    return {
      type: `${this.config.baseUrl}/errors#${code}`,
      title: catalogue[code].title,
      status,
      detail,
      code,
      request_id: requestId,
      ...(errors ? { errors } : {}),
      ...members,
    };
  }

  /** For surfaces whose fields are in camelCase. */
  renderCamelCase(problem: Problem, requestId: string): CamelCaseProblemDto {
    const { request_id: _, ...rest } = this.render(problem, requestId);
    return { ...rest, requestId };
  }
}
