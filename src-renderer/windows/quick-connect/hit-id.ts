/** The id of a computer's line, by which the field says which one is chosen. */
export const hitId = (agentId: number): string => `hit-${String(agentId)}`;
