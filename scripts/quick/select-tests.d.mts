export const SMOKE: string[];
export const CORE: string[];
export function selectTests(
  changed: string[],
  specs: Record<string, string>,
  sources: string[],
): { run: string[]; skipped: string[]; shared: string[] };
