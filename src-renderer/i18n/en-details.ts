export const enDetails = {} as const;
