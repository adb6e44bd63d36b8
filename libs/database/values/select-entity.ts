import type { EntityMetadata } from 'typeorm';

/** Selects columns under the names of the entity's properties, except some. */
export const selectEntity = (
  { columns }: EntityMetadata,
  alias: string,
  except: readonly string[] = [],
): string =>
  columns
    .filter(({ propertyName }) => !except.includes(propertyName))
    .map(({ databaseName, propertyName }) => `${alias}.${databaseName} as "${propertyName}"`)
    .join(', ');
