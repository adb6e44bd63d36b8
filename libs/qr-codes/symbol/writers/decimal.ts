export const decimal = (value: number): string => String(Math.round(value * 1_000) / 1_000);
