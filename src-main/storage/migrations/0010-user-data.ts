/**
 * What the user made is in `user.db` from here on, so that an earlier version, which would store it here, refuses the file. Its
 * tables stay until what is in them was taken over, see `user/earlier-entries.ts`.
 */
export const USER_DATA = '';
