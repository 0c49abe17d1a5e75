import { dialog } from '../electron.ts';

interface HostQuestion {
  readonly message: string;
  /** What the host could do, and how to take the answer back. */
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/** Asks about a host in a system dialog. The default answer is no. */
async function confirm({ message, detail, yes, no }: HostQuestion): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message,
    detail,
    buttons: [yes, no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Asks whether a host beside the service's own may get the key for its recordings. */
export const confirmRecordingHost = (host: string): Promise<boolean> =>
  confirm({
    message: `Send your API key to ${host}?`,
    detail:
      'This recording is stored on a host that doesn’t belong to the service. To load it, Longreach has to send your API key there, and whoever runs that host can then act in your account. Allow this only if you know the host. You can undo this in the settings.',
    yes: 'Send the key',
    no: 'Don’t send',
  });

/** Asks whether a session may be opened at a host beside the service's own. */
export const confirmLinkHost = (host: string): Promise<boolean> =>
  confirm({
    message: `Open the session at ${host}?`,
    detail:
      'The service gave a link to a host that doesn’t belong to it. Whoever runs that host can see and control what you do in this session. Allow this only if you know the host. You can undo this in the settings.',
    yes: 'Open the session',
    no: 'Don’t open',
  });

/** Asks whether remote pages of a host may read the clipboard. */
export const confirmClipboardHost = (host: string): Promise<boolean> =>
  confirm({
    message: `Let ${host} read what you copy?`,
    detail:
      'The page of a session at this host wants to read your clipboard, so that you can paste there. It could read anything you copy while that session is in front, passwords included. You can change your answer in the settings.',
    yes: 'Allow',
    no: 'Don’t allow',
  });
