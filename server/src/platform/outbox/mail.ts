import type { Language } from '@parlance/contract/languages';
import type { AppContext } from '../app-context.ts';
import { inLanguage } from '../language.ts';
import { openSealedText, sealText } from '../sealed-text.ts';
import { mailHtml, mailText, type Piece } from './mail-content.ts';
import { insertMails, type NewMail } from './queries.ts';

/** What mails are sealed for. */
const PURPOSE = 'outbox';

/** A person's mailbox. Never one string of both: a comma or a line break in a name would make it two. */
export type Mailbox = {
  name: string;
  address: string;
  /** The language of the account. Accounts have none yet: English. */
  language?: Language;
};

/** What the words of a mail may need of the settings. */
export type Site = Pick<AppContext['settings'], 'brand' | 'publicUrl'>;

export type Mail = {
  /** What it is about, as the log calls it; never anything a person typed. */
  kind: string;
  to: Mailbox;
  /** Whom an answer goes to, when not the sender. */
  replyTo?: Mailbox;
  /** What its words are in; English unless it is said. */
  language?: Language;
  subject: string;
  /** Its words, of which the text and the HTML part are made. Who runs the site is said above and below them. */
  pieces: Piece[];
  attachments?: Attachment[];
  /** After this it is of no use and is not sent any more. */
  expiresAt?: Date;
};

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

/** Makes a mail in the language of whoever gets it, whatever the language of the request that causes it. */
export function inLanguageOf<M extends Mail | null>(to: Mailbox, write: () => M): M {
  const { language = 'en' } = to;
  const mail = inLanguage(language, write);
  return mail && { ...mail, language };
}

/**
 * Writes a mail to be sent. Hand it the `db` of the transaction that causes it, `queueMail({ ...context, db }, mail)`,
 * so that neither is there alone. Gives its id, with which it can be withdrawn.
 */
export async function queueMail(context: Writing, mail: Mail): Promise<number> {
  const [row] = await insertMails(context.db, [written(context, mail, context.clock.now())]);
  if (!row) throw new Error('An email was stored and no row came back.');
  return row.id;
}

/** The same for several mails in one statement: some hundreds, and not none. Gives the id of each by its email. */
export async function queueMails(
  context: Writing,
  mails: Mail[],
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
export function written({ settings }: Pick<Writing, 'settings'>, mail: Mail, now: Date): NewMail {
  // A header is one line.
  const subject = mail.subject.replace(/\s+/g, ' ').trim();
  const content: MailContent = {
    subject,
    text: mailText(mail.pieces, settings.brand),
    html: mailHtml(mail.language ?? 'en', subject, mail.pieces, settings.brand),
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    ...(mail.attachments && { attachments: mail.attachments }),
  };
  return {
    kind: mail.kind,
    toName: mail.to.name,
    toEmail: mail.to.address,
    letter: sealMail(content, settings.secret),
    dueAt: now,
    expiresAt: mail.expiresAt ?? null,
    createdAt: now,
  };
}

/** Whoever reads the table or a copy of it reads no code in it: a code is stored hashed, and waits here in words. */
function sealMail(content: MailContent, secret: string): Uint8Array {
  return sealText(secret, PURPOSE, JSON.stringify(content));
}

/** The words of a stored mail; throws when it was written with another SECRET. */
export function openMail(sealed: Uint8Array, secret: string): MailContent {
  return JSON.parse(openSealedText(secret, PURPOSE, sealed)) as MailContent;
}
