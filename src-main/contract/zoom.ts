/** How large a remote screen can be shown, in percent. */
export const remoteZooms = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;
export type RemoteZoom = (typeof remoteZooms)[number];
