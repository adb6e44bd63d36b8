import { DefaultNamingStrategy, type Table } from 'typeorm';

/** The column of an entity's property. */
export const columnNameOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns in snake_case, as SQL is written; foreign keys by the names that PostgreSQL itself gives them. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || columnNameOf(propertyName);
  }

  override foreignKeyName(table: Table | string, columnNames: string[]): string {
    return `${this.getTableName(table)}_${columnNames.join('_')}_fkey`;
  }
}
