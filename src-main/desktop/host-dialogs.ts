import { askInDialog } from './ask.ts';
import { t } from './strings.ts';

interface HostQuestion {
  readonly message: string;
  /** What the host could do, and how to take the answer back. */
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/** Asks about a host in a system dialog. The default answer is no, which is also that of a dialog that the signal closes. */
async function confirm({ message, detail, yes, no }: HostQuestion, signal: AbortSignal): Promise<boolean> {
  const chosen = await askInDialog({
    type: 'question',
    message,
    detail,
    buttons: [yes, no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    signal,
  });
  return chosen === 0;
}

/** Asks whether a host beside the service's own may get the key for its recordings. */
export const confirmRecordingHost = (host: string, signal: AbortSignal): Promise<boolean> =>
  confirm(
    {
      message: t('host.key', { host }),
      detail: t('host.keyDetail'),
      yes: t('host.keyYes'),
      no: t('host.keyNo'),
    },
    signal,
  );

/** Asks whether a session may be opened at a host beside the service's own. */
export const confirmLinkHost = (host: string, signal: AbortSignal): Promise<boolean> =>
  confirm(
    {
      message: t('host.link', { host }),
      detail: t('host.linkDetail'),
      yes: t('host.linkYes'),
      no: t('host.linkNo'),
    },
    signal,
  );

/** Asks whether remote pages of a host may read the clipboard. */
export const confirmClipboardHost = (host: string, signal: AbortSignal): Promise<boolean> =>
  confirm(
    {
      message: t('host.clipboard', { host }),
      detail: t('host.clipboardDetail'),
      yes: t('host.clipboardYes'),
      no: t('host.clipboardNo'),
    },
    signal,
  );

/** Asks whether pages of a host may save files. */
export const confirmDownloadHost = (host: string, signal: AbortSignal): Promise<boolean> =>
  confirm(
    {
      message: t('host.downloads', { host }),
      detail: t('host.downloadsDetail'),
      yes: t('host.downloadsYes'),
      no: t('host.clipboardNo'),
    },
    signal,
  );

/** Asks whether a page may save more files than one click explains. */
export const confirmMoreDownloads = (host: string, signal: AbortSignal): Promise<boolean> =>
  confirm(
    {
      message: t('host.moreDownloads', { host }),
      detail: t('host.moreDownloadsDetail'),
      yes: t('host.clipboardYes'),
      no: t('host.clipboardNo'),
    },
    signal,
  );

/** Asks whether remote pages of a host of the service may reach devices in the network of this computer. */
export const confirmLocalNetworkHost = (host: string, signal: AbortSignal): Promise<boolean> =>
  confirm(
    {
      message: t('host.localNetwork', { host }),
      detail: t('host.localNetworkDetail'),
      yes: t('host.clipboardYes'),
      no: t('host.clipboardNo'),
    },
    signal,
  );

/** Asks whether new versions of Longreach may come from a folder; an empty one is that of the build. */
export const confirmUpdateFeed = (address: string, signal: AbortSignal): Promise<boolean> =>
  confirm(
    {
      message: address === '' ? t('host.feedOfBuild') : t('host.feed', { address }),
      detail: t('host.feedDetail'),
      yes: t('host.feedYes'),
      no: t('host.feedNo'),
    },
    signal,
  );
