export const enList = {} as const;
