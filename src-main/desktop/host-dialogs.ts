import { askInDialog } from './ask.ts';
import { t } from '../contract/texts.ts';

interface HostQuestion {
  readonly message: string;
  /** What the host could do, and how to take the answer back. */
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * Asks about a host or an address in a system dialog. The default answer is no, which is also that of a dialog that the signal
 * closes.
 */
const asks =
  (describe: (subject: string) => HostQuestion) =>
  async (subject: string, signal: AbortSignal): Promise<boolean> => {
    const { message, detail, yes, no } = describe(subject);
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
  };

/** Asks whether a host beside the service's own may get the key for its recordings. */
export const confirmRecordingHost = asks((host) => ({
  message: t('host.key', { host }),
  detail: t('host.keyDetail'),
  yes: t('host.keyYes'),
  no: t('host.keyNo'),
}));

/** Asks whether a session may be opened at a host beside the service's own. */
export const confirmLinkHost = asks((host) => ({
  message: t('host.link', { host }),
  detail: t('host.linkDetail'),
  yes: t('host.linkYes'),
  no: t('host.linkNo'),
}));

/** Asks whether remote pages of a host may read the clipboard. */
export const confirmClipboardHost = asks((host) => ({
  message: t('host.clipboard', { host }),
  detail: t('host.clipboardDetail'),
  yes: t('host.allow'),
  no: t('host.dontAllow'),
}));

/** Asks whether pages of a host may save files. */
export const confirmDownloadHost = asks((host) => ({
  message: t('host.downloads', { host }),
  detail: t('host.downloadsDetail'),
  yes: t('host.downloadsYes'),
  no: t('host.dontAllow'),
}));

/** Asks whether a page may save more files than one click explains. */
export const confirmMoreDownloads = asks((host) => ({
  message: t('host.moreDownloads', { host }),
  detail: t('host.moreDownloadsDetail'),
  yes: t('host.allow'),
  no: t('host.dontAllow'),
}));

/** Asks whether remote pages of a host of the service may reach devices in the network of this computer. */
export const confirmLocalNetworkHost = asks((host) => ({
  message: t('host.localNetwork', { host }),
  detail: t('host.localNetworkDetail'),
  yes: t('host.allow'),
  no: t('host.dontAllow'),
}));

/** Asks whether alarms may go to a host beyond this screen. */
export const confirmWebhook = asks((host) => ({
  message: t('host.webhook', { host }),
  detail: t('host.webhookDetail'),
  yes: t('host.webhookYes'),
  no: t('host.webhookNo'),
}));

/** The same about a host of a private network, or this computer. */
export const confirmPrivateWebhook = asks((host) => ({
  message: t('host.webhookPrivate', { host }),
  detail: t('host.webhookPrivateDetail'),
  yes: t('host.webhookYes'),
  no: t('host.webhookNo'),
}));

/** Asks whether new versions of Longreach may come from a folder; an empty one is that of the build. */
export const confirmUpdateFeed = asks((address) => ({
  message: address === '' ? t('host.feedOfBuild') : t('host.feed', { address }),
  detail: t('host.feedDetail'),
  yes: t('host.feedYes'),
  no: t('host.feedNo'),
}));
