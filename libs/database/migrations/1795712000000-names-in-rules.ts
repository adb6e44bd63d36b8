import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Returns rules with the names of their conditions in one spelling. What is no list of rules stays as it is. */
const SPELL = `create function pg_temp.spell(rules jsonb) returns jsonb language sql immutable as $$
  with names (condition, name) as (
    select 'devices', unnest('{mobile,tablet,desktop,other}'::text[])
    union all select 'os', unnest('{iOS,Android,Windows,macOS,Linux,ChromeOS,Other}'::text[])
    union all select 'weekdays', unnest('{mon,tue,wed,thu,fri,sat,sun}'::text[])
  ), spelled as (
    select rule, position, (
      select jsonb_object_agg(condition, (
        select jsonb_agg(coalesce(to_jsonb(name), value) order by index)
        from jsonb_array_elements(list) with ordinality as listed (value, index)
        left join names on names.condition = conditions.condition and lower(name) = lower(value #>> '{}')
      ))
      from jsonb_each(case jsonb_typeof(rule -> 'when') when 'object' then rule -> 'when' else '{}' end)
        as conditions (condition, list)
      where condition in (select condition from names) and jsonb_typeof(list) = 'array'
        and list <> '[]'
    ) as lists
    from jsonb_array_elements(rules) with ordinality as rules (rule, position)
  )
  select jsonb_agg(
    case when lists is null then rule else jsonb_set(rule, '{when}', (rule -> 'when') || lists) end order by position
  ) from spelled
$$`;

const SPELL_VERSIONS = `
  update qr_code_versions set fields = jsonb_set(fields, '{rules}', pg_temp.spell(fields -> 'rules'))
  where workspace_id = $1 and jsonb_typeof(fields -> 'rules') = 'array' and fields -> 'rules' <> '[]'
    and fields -> 'rules' <> pg_temp.spell(fields -> 'rules')`;
const SPELL_CODES = `
  update qr_codes set rules = pg_temp.spell(rules)
  where workspace_id = $1 and jsonb_typeof(rules) = 'array' and rules <> '[]' and rules <> pg_temp.spell(rules)`;

/**
 * Versions and updated_at stay: what the rules mean has not changed. One workspace at a time, so that its edits wait
 * for one statement at most.
 */
export class NamesInRules1795712000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop function if exists pg_temp.spell');
    await runner.query(SPELL);
    const workspaces = (await runner.query('select id from workspaces')) as { id: string }[];
    for (const { id } of workspaces) {
      await runner.query(SPELL_VERSIONS, [id]);
      await runner.query(SPELL_CODES, [id]);
    }
    await runner.query('drop function pg_temp.spell');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
