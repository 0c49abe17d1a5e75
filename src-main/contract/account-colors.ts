/** Each is also a shape, so that no account is told from another by colour alone. */
export const accountColors = ['violet', 'teal', 'magenta', 'brown', 'slate', 'olive'] as const;
export type AccountColor = (typeof accountColors)[number];
