export const enQuery = {} as const;
