import { dialog } from '../electron.ts';

/** Asks whether a host beside the service's own may get the key for its recordings. The usual answer is no. */
export async function confirmRecordingHost(host: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `Send your API key to ${host}?`,
    detail:
      'This recording is stored on a host that doesn’t belong to the service. To load it, Longreach has to send your API key there, and whoever runs that host can then act in your account. Allow this only if you know the host. You can undo this in the settings.',
    buttons: ['Send the key', 'Don’t send'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/** Lets the person choose where files are saved; null where they did not. */
export async function chooseDownloadsFolder(present: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: 'Choose the downloads folder',
    defaultPath: present,
    buttonLabel: 'Save here',
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
