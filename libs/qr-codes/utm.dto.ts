import { ApiSchema } from '@nestjs/swagger';
import { LineField } from '#libs/validation';

const LENGTH = 255;
const EXAMPLES = { source: 'poster', medium: 'qr', campaign: 'summer', term: 'menu', content: 'large' };

const describe = (part: string) => `Value of \`utm_${part}\``;

const Part = (part: keyof typeof EXAMPLES) =>
  LineField({ isOptional: true, maxLength: LENGTH, example: EXAMPLES[part], description: describe(part) });

/** Query parameters for web analytics, such as `utm_source`. Those already in the destination are kept. */
@ApiSchema({ description: 'Query parameters for web analytics; those already in the destination are kept' })
export class UtmDto {
  @Part('source') source?: string;
  @Part('medium') medium?: string;
  @Part('campaign') campaign?: string;
  @Part('term') term?: string;
  @Part('content') content?: string;
}

/** OpenAPI 3.0 cannot make a reference nullable. */
export const UTM_SCHEMA = {
  type: 'object' as const,
  nullable: true,
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(EXAMPLES).map(([part, example]) => [
      part,
      { type: 'string' as const, minLength: 1, maxLength: LENGTH, example, description: describe(part) },
    ]),
  ),
};
