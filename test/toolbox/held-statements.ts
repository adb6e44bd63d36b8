import { Transactions } from '#libs/database';
import type { TestService } from './test-service.js';

export interface HeldStatements {
  count: number;
  release(): void;
}

/** Holds the statements of requests that contain a text, by their SQL or name, and counts them. */
export function holdStatements(service: TestService, text: string): HeldStatements {
  const transactions = service.running.app.get(Transactions);
  const query = transactions.query.bind(transactions);
  let release!: () => void;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const held = { count: 0, release };
  const heldQuery = async (...[statement, values]: Parameters<typeof query>) => {
    if ((typeof statement === 'string' ? statement : statement.name).includes(text)) {
      held.count += 1;
      await isReleased;
    }
    return query(statement, values);
  };
  jest.spyOn(transactions, 'query').mockImplementation(heldQuery);
  return held;
}
