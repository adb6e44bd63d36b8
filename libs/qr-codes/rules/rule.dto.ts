import { ObjectField, Rule } from '#libs/validation';
import { UrlField } from '../destination-url.js';
import { findConditionsFault, RuleConditionsDto } from './conditions.js';

/** A destination for some scans. */
export class RuleDto {
  @ObjectField(RuleConditionsDto, { description: 'The rule matches if all of these conditions match' })
  @Rule('hasConditions', findConditionsFault)
  when!: RuleConditionsDto;

  @UrlField({ description: 'Destination of scans that match' })
  url!: string;
}
