import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: whom the envelope named, and what the mail itself says. */
export type CaughtMail = Email & { recipients: string[] };

export type MailCatcher = {
  /** What SMTP_URL is set to. */
  url: string;
  stop: () => Promise<void>;
};

type Catching = {
  /** Where the mails are kept, for whichever process wants to read them. */
  folder: string;
  /** The SMTP code with which mail to an address is refused; 0 takes it. */
  refusal?: (address: string) => number | Promise<number>;
};

/** Starts a mail server on a free port that keeps every mail it gets. */
export async function catchMail({ folder, refusal = () => 0 }: Catching): Promise<MailCatcher> {
  mkdirSync(folder, { recursive: true });
  let caught = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      void answer(done, async () => {
        const responseCode = await refusal(address);
        if (responseCode !== 0) throw Object.assign(new Error('Not this one.'), { responseCode });
      }),
    onData: (stream, { envelope }, done) =>
      void answer(done, async () => {
        const raw = await buffer(stream);
        caught += 1;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const file = join(folder, `${String(caught).padStart(5, '0')}.json`);
        // Readers of the folder see whole mails only.
        const part = join(folder, `.${randomUUID()}`);
        writeFileSync(part, JSON.stringify({ recipients, raw: raw.toString('latin1') }));
        renameSync(part, file);
      }),
  });
  await new Promise<void>((listening, failed) => {
    server.on('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

async function answer(done: (error?: Error | null) => void, work: () => Promise<void>): Promise<void> {
  let failure: Error | null = null;
  try {
    await work();
  } catch (error) {
    failure = error as Error;
  }
  done(failure);
}

/** The mails in a folder that were sent to an address, in the order in which they came. */
export async function mailsTo(folder: string, address: string): Promise<CaughtMail[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  const mails = files
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { recipients: string[]; raw: string })
    .filter(({ recipients }) => recipients.includes(address));
  return await Promise.all(
    mails.map(async ({ recipients, raw }) => ({
      ...(await PostalMime.parse(Buffer.from(raw, 'latin1'))),
      recipients,
    })),
  );
}
