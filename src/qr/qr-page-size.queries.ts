/**
 * A page ends with the record that passes this size: 100 menus of a megabyte each would occupy the process for seconds, and a
 * page of two for a tenth. As JSON text, and of the fields that can be large.
 */
const PAGE_BYTES = 512 * 1024;

/** As SQL, of records and of what is read of them: `selectRecord` and `selectRead`. */
export interface RecordColumns {
  select: string;
  read: string;
}

/**
 * The rows of a page up to its size, in the order in which they are listed. One row after the other is measured, which
 * decompresses it: to measure a hundred menus of a megabyte takes PostgreSQL a tenth of a second.
 */
export const untilLarge = ({ read }: RecordColumns, listed: string, bind: (value: unknown) => string) => `
  with recursive listed as materialized (
    select listed.*, row_number() over () as position from (${listed}) as listed
  ), measured as (
    select 1::bigint as position, 0 as "bytesBefore"
    union all
    select position + 1, "bytesBefore" + (
      select octet_length(concat("qrData", rules, metadata)) from listed where listed.position = measured.position
    )
    from measured where "bytesBefore" < ${bind(PAGE_BYTES)}
  )
  select ${read}, position < (select count(*) from listed) as "hasNext"
  from listed join measured using (position)
  where "bytesBefore" < ${bind(PAGE_BYTES)}
  order by position`;
