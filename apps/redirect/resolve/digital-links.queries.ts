import type { PreparedStatement } from '#libs/database';

export interface LinkedCode {
  readonly digitalLink: string;
  readonly shortCodeNorm: string;
  readonly workspaceId: string;
  readonly isDeleted: boolean;
}

/** Finds the code that each of the GS1 Digital Links $1 leads to; without a live one, that which was deleted last. */
export const FIND_LINKED: PreparedStatement = {
  name: 'find digital links',
  text: `
    select found.* from unnest($1::text[]) as asked (link) cross join lateral (
      select digital_link as "digitalLink", short_code_norm as "shortCodeNorm", workspace_id as "workspaceId",
        deleted_at is not null as "isDeleted"
      from qr_codes where digital_link = asked.link order by deleted_at desc limit 1
    ) found`,
};
