export const TESTS_OF: Record<string, string[]>;
