import { encode } from 'uqr';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { fillSupportMessage, groupCode, supportSubjects, type MessageTemplate } from '../contract/support-message.ts';
import type { SupportConnection } from '../contract/model.ts';
import { judgeLinkHost } from '../api/link-host.ts';
import { supportGone } from './support-phase.ts';
import { t } from '../contract/texts.ts';

export interface SupportShareDeps {
  /** The open support session; null if it is not known or closed. */
  readonly find: (supportId: number) => SupportConnection | null;
  /** The base address of the service; null while signed out. */
  readonly serviceAddress: () => string | null;
  /** The message of the chosen language. */
  readonly template: () => MessageTemplate;
  /** Puts text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Opens the mail program of this computer with a draft. */
  readonly openMail: (address: string) => Promise<void>;
}

/** Mail programs cut or refuse longer addresses. */
const MAX_MAIL = 2_000;
/** A longer link would make a code that cameras cannot read. */
const MAX_QR = 1_000;

const noLink = (): Result<never> => fail('unavailable', t('support.noLink'), { reason: 'support-link' });

const noWayIn = (): Result<never> => fail('unavailable', t('support.noWayIn'), { reason: 'support-link' });

/** The invitation of a client. Its link goes to the clipboard, a mail draft or a QR code, never to a page as text. */
export function createSupportShare({ find, serviceAddress, template, copy, openMail }: SupportShareDeps) {
  const linkOf = (supportId: number): Result<string> => {
    const connection = find(supportId);
    const service = serviceAddress();
    if (connection === null || service === null) return supportGone();
    const judged = judgeLinkHost(connection.inviteUrl ?? '', service);
    return judged.kind === 'never' ? noLink() : succeed(judged.url.href);
  };

  const messageOf = (supportId: number): Result<string> => {
    const connection = find(supportId);
    if (connection === null) return supportGone();
    const link = linkOf(supportId);
    const code = connection.inviteCode ?? '';
    if (!link.ok && code === '') return noWayIn();
    return succeed(
      fillSupportMessage(template(), {
        code: groupCode(code),
        link: link.ok ? link.value : '',
        name: connection.clientName?.trim() ?? '',
      }),
    );
  };

  return {
    async copy(supportId: number, what: 'link' | 'message'): Promise<Result<void>> {
      const text = what === 'link' ? linkOf(supportId) : messageOf(supportId);
      if (!text.ok) return text;
      await copy(text.value);
      return succeed(undefined);
    },

    async mail(supportId: number): Promise<Result<void>> {
      const message = messageOf(supportId);
      if (!message.ok) return message;
      const address = mailDraft(supportSubjects[template().language], message.value);
      if (address.length > MAX_MAIL) {
        return fail('unavailable', t('support.mailTooLong'), { reason: 'support-mail' });
      }
      try {
        await openMail(address);
        return succeed(undefined);
      } catch {
        return fail('unavailable', t('support.noMail'), { reason: 'support-mail' });
      }
    },

    /** The link as rows of '0' and '1', without the quiet zone around. */
    qr(supportId: number): Result<readonly string[]> {
      const link = linkOf(supportId);
      if (!link.ok) return link;
      if (link.value.length > MAX_QR) {
        return fail('unavailable', t('support.qrTooLong'), { reason: 'support-qr' });
      }
      const { data } = encode(link.value, { ecc: 'M', border: 0 });
      return succeed(data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')));
    },
  };
}

/** A draft without a recipient (RFC 6068): lines end in CRLF, and no value can add a field. */
function mailDraft(subject: string, body: string): string {
  const write = (text: string) => encodeURIComponent(text.toWellFormed());
  return `mailto:?subject=${write(subject)}&body=${write(body.replaceAll(/\r?\n/g, '\r\n'))}`;
}
