/** Every write of folders begins with this statement; the migration folder-tree explains why. Parameter: workspace. */
export const LOCK_TREE = 'select lock_folder_tree($1)';

/** Returns the fault of putting a new or moved folder into another one. Parameters: workspace, folder, parent. */
export const TREE_FAULT = 'select folder_tree_fault($1, $2, $3) as fault';

/** Parameters: workspace, folder. */
export const WITH_BELOW = `
  with recursive below as (
    select id from folders where workspace_id = $1 and id = $2
    union all
    select folder.id from folders folder join below on folder.parent_id = below.id where folder.workspace_id = $1
  )
  select id from below`;

/** Locks a folder and its descendants, so that nothing is added to them. Parameters: workspace, folder. */
export const LOCK_WITH_BELOW = `
  select id from folders where workspace_id = $1 and id in (${WITH_BELOW})
  order by id
  for update`;

/** Returns the names from the top folder down to each of some folders. Parameters: workspace, folders. */
export const PATHS = `
  with recursive up as (
    select id as folder_id, name, parent_id, 0 as above from folders where workspace_id = $1 and id = any($2)
    union all
    select up.folder_id, parent.name, parent.parent_id, up.above + 1
    from folders parent join up on parent.id = up.parent_id where parent.workspace_id = $1
  )
  select folder_id as id, array_agg(name order by above desc) as names from up group by folder_id`;
