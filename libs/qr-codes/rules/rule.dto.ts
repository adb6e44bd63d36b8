import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { LineField, ObjectField, Rule } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { findConditionsFault, RuleConditionsDto, RuleConditionsInputDto } from './conditions.js';

/** Of a code. */
export const MAX_RULES = 20;

const CONDITIONS = 'The rule matches if all of these conditions match';

@ApiSchema({ description: 'A destination for the scans that meet its conditions' })
export class RuleInputDto {
  @LineField({
    isOptional: true,
    maxLength: 100,
    example: 'Variant B',
    description: 'Your own name of the rule',
  })
  name?: string;

  @ObjectField(RuleConditionsInputDto, { description: CONDITIONS })
  @Rule('hasConditions', findConditionsFault)
  when!: RuleConditionsInputDto;

  @UrlField({ description: 'Destination of scans that match' })
  url!: string;
}

/** As a record shows it. */
@ApiSchema({ description: 'A destination for the scans that meet its conditions' })
export class RuleDto extends RuleInputDto {
  @ApiProperty({ type: RuleConditionsDto, description: CONDITIONS })
  declare when: RuleConditionsDto;
}
