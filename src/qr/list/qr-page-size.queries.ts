/**
 * A page ends with the record that passes this size, as JSON text of the fields that can be large: 100 menus have 12
 * MiB.
 */
const PAGE_BYTES = 512 * 1024;

const LARGE_FIELDS = '"qrData", design, rules, metadata';

export const untilLarge = (listed: string, bind: (value: unknown) => string, large = LARGE_FIELDS) => `
  with recursive listed as materialized (
    select listed.*, row_number() over () as position from (${listed}) as listed
  ), measured as (
    select 1::bigint as position, 0 as "bytesBefore"
    union all
    select position + 1, "bytesBefore" + (
      select octet_length(concat(${large})) from listed where listed.position = measured.position
    )
    from measured where "bytesBefore" < ${bind(PAGE_BYTES)}
  )
  select listed.*, position < (select count(*) from listed) as "hasNext"
  from listed join measured using (position)
  where "bytesBefore" < ${bind(PAGE_BYTES)}
  order by position`;
