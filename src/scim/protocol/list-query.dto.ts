import { Field, Rule } from '#libs/validation';
import { IgnoresUnknownMembers } from '../../http/requests/dto-traits.js';
import type { ProjectionQuery } from './projection.js';

const TextParameter = (description: string, example?: string): PropertyDecorator =>
  Field(
    { type: String, isOptional: true, description, ...(example === undefined ? {} : { example }) },
    Rule('isText', (value) => (typeof value === 'string' ? null : 'must be sent only once')),
  );

/** Clamps values that are out of range (RFC 7644 section 3.4.2.4). */
const IntegerParameter = (description: string, byDefault: number): PropertyDecorator =>
  Field(
    { type: 'integer', isOptional: true, default: byDefault, description },
    Rule('isInteger', (value) =>
      typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value) ? null : 'must be an integer',
    ),
  );

/** RFC 7644 section 3.9. */
@IgnoresUnknownMembers()
export class ProjectionQueryDto implements ProjectionQuery {
  @TextParameter(
    'Only these attributes, separated by commas; `id` and `schemas` are always returned',
    'userName',
  )
  attributes?: string;
  @TextParameter('Attributes to leave out, separated by commas; ignored if `attributes` is sent', 'members')
  excludedAttributes?: string;
}

class PageQueryDto extends ProjectionQueryDto {
  @IntegerParameter('Position of the first resource on the page, from 1', 1)
  startIndex?: string;
  @IntegerParameter('Maximum number of resources on the page, from 0 to 200', 100)
  count?: string;
  @TextParameter('`ascending`, the default, or `descending`', 'ascending')
  sortOrder?: string;
}

const MATCHING = 'Only the resources that match. RFC 7644 section 3.4.2.2';

/** RFC 7644 section 3.4.2. */
export class ListQueryDto extends PageQueryDto {
  @TextParameter(MATCHING, 'userName eq "bjensen"') filter?: string;
  @TextParameter(
    'The attribute by which the users are sorted; by default the time of their creation',
    'userName',
  )
  sortBy?: string;
}

export class GroupListQueryDto extends PageQueryDto {
  @TextParameter(MATCHING, 'displayName eq "editor"') filter?: string;
  @TextParameter('The attribute by which the groups are sorted; by default the name', 'displayName')
  sortBy?: string;
}
