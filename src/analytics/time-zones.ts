import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { workFor } from '#libs/queue';

/**
 * The IANA time zones that the database knows, since it does the arithmetic: Node knows others, and PostgreSQL takes
 * abbreviations that mean something else (BST is not Asia/Dhaka).
 */
@Injectable()
export class TimeZones {
  private names: Promise<Map<string, string>> | null = null;

  constructor(private readonly transactions: Transactions) {}

  /** The name as the database writes it; null for a name that it does not know. */
  async find(name: string): Promise<string | null> {
    // For all who wait for it, also if the first of them disconnects.
    this.names ??= workFor(undefined, () => this.load());
    const names = await this.names.catch((error: unknown) => this.resetAndThrow(error));
    return names.get(name.toLowerCase()) ?? null;
  }

  private async load(): Promise<Map<string, string>> {
    const zones = await this.transactions.query<{ name: string }>(
      "select name from pg_timezone_names where name !~ '^(posix/|posixrules$|localtime$|Factory$)'",
    );
    return new Map(zones.map(({ name }) => [name.toLowerCase(), name]));
  }

  /** Makes the next request query the database again. */
  private resetAndThrow(error: unknown): never {
    this.names = null;
    throw error;
  }
}
