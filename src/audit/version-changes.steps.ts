/**
 * Returns SQL of the changes that a version made, as `{ field: { from, to } }`; null if the previous version is no longer
 * stored. `version` and `previous` are rows of qr_code_versions.
 * @param shown SQL of a value as the caller shows it
 */
export const changesOfVersion = (shown = (value: string): string => value): string => `case
  when version.version = 1 then (
    select jsonb_object_agg(key, jsonb_build_object('from', null, 'to', ${shown('value')}))
    from jsonb_each(version.fields) where value not in ('null', 'false', '[]', '{}')
  )
  when previous.version is null then null
  else coalesce((
    -- A field that is younger than the version before has not changed.
    select jsonb_object_agg(key, jsonb_build_object('from', ${shown('old.value')}, 'to', ${shown('new.value')}))
    from jsonb_each(previous.fields) old join jsonb_each(version.fields) new using (key)
    where old.value <> new.value
  ), '{}')
end`;
