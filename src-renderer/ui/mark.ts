/** The outlines a state can have; each is distinct without colour. */
export type Mark =
  | 'online'
  | 'offline'
  | 'asleep'
  | 'session'
  | 'limited'
  | 'blocked'
  | 'missing'
  | 'unknown'
  | 'waiting'
  | 'done'
  | 'failed'
  | 'attention';
