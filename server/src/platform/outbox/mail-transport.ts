import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { Mailbox, MailContent } from './mail.ts';

export type OutgoingMail = MailContent & { id: number; kind: string; to: Mailbox; writtenAt: Date };

// Loaded with the first email: it takes 4 MB.
const loadNodemailer = () => import('nodemailer');

/** Brings a mail away, or throws. Gives what the log says of where it went. */
export type MailTransport = (mail: OutgoingMail, signal: AbortSignal) => Promise<Record<string, unknown>>;

const CONNECT_TIMEOUT_MS = 10_000;
/** How long the mail server may be silent in the middle. */
const SILENCE_TIMEOUT_MS = 20_000;

/** The way the settings name: a mail server, or the folder `mail` of the data folder. */
export function mailTransport(settings: Settings): MailTransport {
  return settings.smtpUrl === null ? folderTransport(settings) : smtpTransport(settings, settings.smtpUrl);
}

function smtpTransport({ mailFrom }: Settings, url: string): MailTransport {
  const open = async () =>
    (await loadNodemailer()).createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof open> | undefined;
  return async (mail, signal) => {
    transport ??= open();
    const { response } = await (await transport).sendMail({ ...message(mail, mailFrom), signal });
    return { response };
  };
}

/** Writes each mail as a file that mail programs open, and readable without one. */
function folderTransport({ mailFrom, dataDir }: Settings): MailTransport {
  const folder = join(dataDir, 'mail');
  return async (mail) => {
    const { createTransport } = await loadNodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message: bytes } = await transport.sendMail(message(mail, mailFrom));
    if (!Buffer.isBuffer(bytes)) throw new Error('The email was given as a stream.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${String(mail.id).padStart(6, '0')}-${mail.kind}.eml`);
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return { file };
  };
}

function message({ id, to, subject, text, html, replyTo, attachments = [], writtenAt }: OutgoingMail, from: Mailbox) {
  const host = from.address.split('@')[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    html,
    replyTo,
    attachments: attachments.map(({ name, type, text }) => ({ filename: name, contentType: type, content: text })),
    date: writtenAt,
    // The same each time it is tried: a mail program that gets it twice can tell.
    messageId: `<${id}.${writtenAt.getTime()}@${host}>`,
    // RFC 3834: no out-of-office replies to this.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
