/** Makes words comparable: in capitals, and without accents, which not every program writes. */
export const fold = (text: string): string => text.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '');
