/** The session window's part of the catalogue; its keys begin with `session.`. */
export const enSession = {} as const;
