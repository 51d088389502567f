import type { FastifyBaseLogger } from 'fastify';
import { type MailContent, openMail } from '../src/platform/outbox/mail.ts';
import type { TestApp } from './test-app.ts';

/** What waits in the outbox for an address, the oldest first. */
export async function waitingMail(testApp: TestApp, email: string): Promise<(MailContent & { kind: string })[]> {
  const rows = await testApp.db
    .selectFrom('outbox')
    .select(['kind', 'letter'])
    .where('to_address', '=', email)
    .where('due_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ kind, letter }) => (letter ? [{ ...openMail(letter, testApp.settings.secret), kind }] : []));
}

/** The codes in the mails that wait for an address, the oldest first. */
export async function codesTo(testApp: TestApp, email: string): Promise<string[]> {
  const mails = await waitingMail(testApp, email);
  return mails.flatMap(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? []);
}

/** The tokens of the invitations that wait for an address, the oldest first. */
export async function invitationsTo(testApp: TestApp, email: string): Promise<string[]> {
  const mails = await waitingMail(testApp, email);
  return mails.flatMap(({ text }) => /\/accept-invitation#([\w-]{43})$/m.exec(text)?.[1] ?? []);
}

export type LogLine = { level: string; words: string } & Record<string, unknown>;

/** A log that keeps its lines. */
export function keptLog(): { log: FastifyBaseLogger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (data: object, words: string) => lines.push({ level, words, ...data });
  return { log: { info: at('info'), warn: at('warn'), error: at('error') } as unknown as FastifyBaseLogger, lines };
}
