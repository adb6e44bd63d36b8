import { ApiSchema } from '@nestjs/swagger';
import { LineField, ObjectField, Rule } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { findConditionsFault, RuleConditionsDto } from './conditions.js';

@ApiSchema({ description: 'A destination for the scans that meet its conditions' })
export class RuleDto {
  @LineField({
    isOptional: true,
    maxLength: 100,
    example: 'Variant B',
    description: 'Your own name of the rule',
  })
  name?: string;

  @ObjectField(RuleConditionsDto, { description: 'The rule matches if all of these conditions match' })
  @Rule('hasConditions', findConditionsFault)
  when!: RuleConditionsDto;

  @UrlField({ description: 'Destination of scans that match' })
  url!: string;
}
