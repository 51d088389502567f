import type { FastifyBaseLogger } from 'fastify';
import { type Letter, openLetter } from '../src/platform/outbox/mail.ts';
import type { TestHouse } from './test-app.ts';

/** What waits in the outbox for an address, the oldest first. */
export async function waitingMail(house: TestHouse, address: string): Promise<(Letter & { kind: string })[]> {
  const rows = await house.db
    .selectFrom('outbox')
    .select(['kind', 'letter'])
    .where('to_address', '=', address)
    .where('due_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ kind, letter }) => (letter ? [{ ...openLetter(letter, house.settings.secret), kind }] : []));
}

/** The codes in the mails that wait for an address, the oldest first. */
export async function codesTo(house: TestHouse, address: string): Promise<string[]> {
  const mails = await waitingMail(house, address);
  return mails.flatMap(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? []);
}

/** The tokens of the invitations that wait for an address, the oldest first. */
export async function invitationsTo(house: TestHouse, address: string): Promise<string[]> {
  const mails = await waitingMail(house, address);
  return mails.flatMap(({ text }) => /\/accept-invitation#([\w-]{43})$/m.exec(text)?.[1] ?? []);
}

export type LogLine = { level: string; words: string } & Record<string, unknown>;

/** A log that keeps its lines. */
export function keptLog(): { log: FastifyBaseLogger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (data: object, words: string) => lines.push({ level, words, ...data });
  return { log: { info: at('info'), warn: at('warn'), error: at('error') } as unknown as FastifyBaseLogger, lines };
}
