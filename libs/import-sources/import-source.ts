/** What an import can take of a code; the columns of a file have other names in each service. */
export const IMPORT_FIELDS = [
  ...(['url', 'link', 'short_code', 'domain', 'name', 'tags', 'created_at', 'archived', 'scans'] as const),
  ...(['expires_at', 'fallback_url', 'scan_limit', 'ios_url', 'android_url', 'description'] as const),
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** How the exports of a service are read. Names of columns are in lower case, with letters and digits only. */
export interface ImportSource {
  name: string;
  /** As people write it. */
  title: string;
  /** A header with one column of each list is of this service. */
  knownBy: readonly (readonly string[])[];
  /** The names under which a field has been seen; the first one in the header counts. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Hosts that stay with that service: what is printed with them cannot come along. */
  sharedHosts: readonly string[];
}
