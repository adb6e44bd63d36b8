# Restores $DUMP into the database that RESTORED_DATABASE_URL names, after deleting what was there.
set -eu
address=${RESTORED_DATABASE_URL%%\?*}
options=${RESTORED_DATABASE_URL#"$address"}
database=${address##*/}
maintenance=${address%/*}/postgres$options
case $database in
*_drill) ;;
*)
  echo "RESTORED_DATABASE_URL names the database \"$database\", which would be deleted: its name must end with _drill." >&2
  exit 1
  ;;
esac
dropdb --if-exists --force --maintenance-db="$maintenance" "$database"
createdb --maintenance-db="$maintenance" "$database"
pg_restore --exit-on-error --no-owner --no-privileges --no-comments --dbname="$RESTORED_DATABASE_URL" "$DUMP"
