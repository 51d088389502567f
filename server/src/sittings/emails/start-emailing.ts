import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { recurring } from '../../platform/recurring.ts';
import { queueSittingEmails } from './queue-emails.ts';
import { noteReminders } from './remind.ts';

const QUEUE_EVERY_MS = 5000;
const REMIND_EVERY_MS = 60_000;

/** Writes the emails of sittings every five seconds and notes reminders every minute, until stopped. */
export function startEmailing(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const queueing = recurring(
    QUEUE_EVERY_MS,
    (stopping) => queueSittingEmails(context, stopping),
    (err) => log.error({ err }, 'Emails of examinations could not be queued. They are tried again.'),
  );
  const reminding = recurring(
    REMIND_EVERY_MS,
    () => noteReminders(context),
    (err) => log.error({ err }, 'Reminders of examinations could not be noted. They are tried again.'),
  );
  return async () => {
    await Promise.all([queueing.stop(), reminding.stop()]);
  };
}
