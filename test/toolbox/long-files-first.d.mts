export const LONG: string[];
