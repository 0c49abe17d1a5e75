export const enCards = {} as const;
