import { DefaultNamingStrategy } from 'typeorm';

/** The column of an entity's property. */
export const columnNameOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns in snake_case, as SQL is written. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || columnNameOf(propertyName);
  }
}
