export interface TextFile {
  default: Record<string, unknown>;
}

/** The folder of a file of texts. */
export const namespaceOf = (path: string): string => path.split('/').at(-2) ?? '';

export const byNamespace = (files: Record<string, TextFile>): Record<string, TextFile['default']> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [namespaceOf(path), file.default]));
