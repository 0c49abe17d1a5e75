export const enViews = {} as const;
