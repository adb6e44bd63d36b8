interface DocumentOfAnswers {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
}
export function missingAnswers(document: DocumentOfAnswers, seen: Set<string>): string[];
