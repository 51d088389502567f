import { type CaughtMail, mailsTo } from '../scripts/mail-catcher.ts';
import type { Server } from './server.ts';
import { expect } from './test.ts';

/** The mail number `nth` that the server sent to an address, once it has come. */
export async function mailTo({ mailFolder }: Server, email: string, nth = 1): Promise<CaughtMail> {
  let mails: CaughtMail[] = [];
  await expect(async () => {
    mails = await mailsTo(mailFolder, email);
    expect(mails.length).toBeGreaterThanOrEqual(nth);
  }).toPass({ timeout: 10_000, intervals: [100] });
  const mail = mails[nth - 1];
  if (!mail) throw new Error(`No mail number ${nth} came to ${email}.`);
  return mail;
}

/** The code in the mail number `nth` to an address. */
export async function codeMailedTo(server: Server, email: string, nth = 1): Promise<string> {
  const { text = '' } = await mailTo(server, email, nth);
  return /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '';
}
