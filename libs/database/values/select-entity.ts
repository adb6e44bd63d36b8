import type { EntityMetadata } from 'typeorm';

/** Selects the columns of a table by its alias, so that a row has the properties of the entity, except some. */
export const selectEntity = (
  { columns }: EntityMetadata,
  alias: string,
  except: readonly string[] = [],
): string =>
  columns
    .filter(({ propertyName }) => !except.includes(propertyName))
    .map(({ databaseName, propertyName }) => `${alias}.${databaseName} as "${propertyName}"`)
    .join(', ');
