interface DocumentOfAnswers {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components?: { responses?: Record<string, unknown> };
}
export function missingAnswers(document: DocumentOfAnswers, seen: Set<string>): string[];
/** Of a `default` response: the codes of each status. */
export function codesOfDefault(response: { description?: string }): Map<string, string[]>;
/** Stands for the operation in notes of what no operation answered. */
export const UNREADABLE: string;
