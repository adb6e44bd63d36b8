import { Rule } from '#libs/validation';
import { isDashboardAddress } from '../../http/requests/dashboard-address.js';
import { QueryField, QueryFlagField } from '../../http/requests/query-fields.js';

export class StartOidcQuery {
  @QueryField(
    {
      type: String,
      example: 'settings/team',
      description: 'Screen of the dashboard that opens after signing in, relative to the start page',
    },
    Rule('isScreen', (value) =>
      typeof value === 'string' && isDashboardAddress(value)
        ? null
        : 'must be the address of a screen of the dashboard, such as settings/team',
    ),
  )
  next?: string;
  @QueryFlagField(
    'Whether the provider must ask the person again, for operations that need a fresh proof of who they are',
  )
  fresh?: boolean;
}
