export const enActions = {} as const;
