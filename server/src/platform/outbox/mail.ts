import type { Language } from '@parlance/contract/languages';
import type { AppContext } from '../app-context.ts';
import { inLanguage, languageOf, type Reading } from '../language.ts';
import { openSealedText, sealText } from '../sealed-text.ts';
import type { Settings } from '../settings.ts';
import { mailHtml, mailText, type Piece } from './mail-content.ts';
import { insertMails, type NewMail } from './queries.ts';

/** What mails are sealed for. */
const PURPOSE = 'outbox';

/** A person's mailbox. Never one string of both: a comma or a line break in a name would make it two. */
export type Mailbox = { name: string; address: string };

/** What the words of a mail may need of the settings. */
export type Site = Pick<AppContext['settings'], 'brand' | 'publicUrl'>;

export type Mail = {
  /** What it is about, as the log calls it; never anything a person typed. */
  kind: string;
  to: Mailbox;
  /** Whom an answer goes to, when not the sender. */
  replyTo?: Mailbox;
  subject: string;
  /** Its words, of which the text and the HTML part are made. Who runs the site is said above and below them. */
  pieces: Piece[];
  attachments?: Attachment[];
  /** The account that it is about, when somebody else gets it: whoever erases that one erases it too. */
  aboutAccount?: number;
  /** The message of the contact form that it holds, and goes with. */
  messageId?: number;
  /** After this it is of no use and is not sent any more. */
  expiresAt?: Date;
};

/** A mail in the language of whoever gets it: `mailIn` writes it. */
export type WrittenMail = Mail & { language: Language };

/**
 * Has a mail written in the language of its account (null: none chosen), of a visitor who asked for it, or else of the
 * school. Every mail comes by here: what `write` says, and formats, is in that language.
 */
export function mailIn<M extends Mail | null>(
  { language: school }: Pick<Settings, 'language'>,
  reader: Omit<Reading, 'school'>,
  write: () => M,
): WrittenMail | Extract<M, null> {
  const language = languageOf({ ...reader, school });
  const mail = inLanguage(language, write);
  return mail === null ? (null as Extract<M, null>) : { ...mail, language };
}

/** A file that goes along: text, with its type as the header of its part has it. */
export type Attachment = { name: string; type: string; text: string };

/** The words of a mail as they go out. */
export type MailContent = {
  subject: string;
  text: string;
  html: string;
  replyTo?: Mailbox;
  attachments?: Attachment[];
};

/**
 * Writes a mail to be sent. Hand it the `db` of the transaction that causes it, `queueMail({ ...context, db }, mail)`,
 * so that neither is there alone. Gives its id, with which it can be withdrawn.
 */
export async function queueMail(context: Writing, mail: WrittenMail): Promise<number> {
  const [row] = await insertMails(context.db, [written(context, mail, context.clock.now())]);
  if (!row) throw new Error('An email was stored and no row came back.');
  return row.id;
}

/** The same for several mails in one statement: some hundreds, and not none. Gives the id of each by its email. */
export async function queueMails(
  context: Writing,
  mails: WrittenMail[],
  writtenAt = context.clock.now(),
): Promise<Map<string, number>> {
  const rows = await insertMails(
    context.db,
    mails.map((mail) => written(context, mail, writtenAt)),
  );
  return new Map(rows.map(({ id, to_address }) => [to_address, id]));
}

type Writing = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/** A mail as it is stored, for the statement that causes it. */
export function written({ settings }: Pick<Writing, 'settings'>, mail: WrittenMail, now: Date): NewMail {
  // A header is one line.
  const subject = mail.subject.replace(/\s+/g, ' ').trim();
  const content: MailContent = {
    subject,
    ...inLanguage(mail.language, () => ({
      text: mailText(mail.pieces, settings.brand),
      html: mailHtml({ ...mail, subject }, settings.brand),
    })),
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    ...(mail.attachments && { attachments: mail.attachments }),
  };
  return {
    kind: mail.kind,
    toName: mail.to.name,
    toEmail: mail.to.address,
    letter: sealMail(content, settings.secret),
    aboutAccount: mail.aboutAccount ?? null,
    messageId: mail.messageId ?? null,
    dueAt: now,
    expiresAt: mail.expiresAt ?? null,
    createdAt: now,
  };
}

/** A reader of the table or of a copy of it finds no code: a code is stored hashed, and waits here in words. */
function sealMail(content: MailContent, secret: string): Uint8Array {
  return sealText(secret, PURPOSE, JSON.stringify(content));
}

/** The words of a stored mail; throws when it was written with another SECRET. */
export function openMail(sealed: Uint8Array, secret: string): MailContent {
  return JSON.parse(openSealedText(secret, PURPOSE, sealed)) as MailContent;
}
