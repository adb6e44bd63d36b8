import type { EntityMetadata } from 'typeorm';

/** What to select of a table by its alias so that a row has the properties of the entity. */
export const selectEntity = ({ columns }: EntityMetadata, alias: string): string =>
  columns.map(({ databaseName, propertyName }) => `${alias}.${databaseName} as "${propertyName}"`).join(', ');
