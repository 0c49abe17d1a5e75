import { dialog } from '../electron.ts';

/** Asks whether a session may be opened at a host beside the service's own. The default answer is no. */
export async function confirmLinkHost(host: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `Open the session at ${host}?`,
    detail:
      'The service gave a link to a host that doesn’t belong to it. Whoever runs that host can see and control what you do in this session. Allow this only if you know the host. You can undo this in the settings.',
    buttons: ['Open the session', 'Don’t open'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Asks whether remote pages of a host may read the clipboard. The default answer is no. */
export async function confirmClipboardHost(host: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `Let ${host} read what you copy?`,
    detail:
      'The page of a session at this host wants to read your clipboard, so that you can paste there. It could read anything you copy while that session is in front, passwords included. You can change your answer in the settings.',
    buttons: ['Allow', 'Don’t allow'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
