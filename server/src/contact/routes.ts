import { msg } from '@lingui/core/runtime-macro';
import { MESSAGE_MAX, sendMessage } from '@parlance/contract/contact';
import type { CallInput } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { answerErrors, plainAnswer } from '../platform/http/errors.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { serve } from '../platform/http/serve.ts';
import { type Mail, mailIn, queueMail } from '../platform/outbox/mail.ts';
import type { Refusal } from '../platform/refusal.ts';
import { insertMessage } from './queries.ts';

export function mountContact(app: FastifyInstance, context: AppContext): void {
  // A scope of its own: its refusals are told as the form reads them.
  app.register(async (scope) => {
    answerErrors(scope, asFormReads);

    serve(scope, sendMessage, async ({ body, request }) => {
      const id = await keepMessage(context, body, ipOrigin(request.ip));
      if (id === null) {
        request.log.info({ ip: request.ip }, 'contact message refused: too many messages');
        return {
          success: false,
          error: say(msg`Many messages were sent from your network. Wait a minute and send yours again.`),
        };
      }
      request.log.info({ messageId: id, ip: request.ip }, 'contact message');
      return { success: true };
    });
  });
}

/** What a person can mend is a 200, so that the form says why; the rest keeps its status. Both have the same keys. */
function asFormReads(refusal: Refusal, requestId: string) {
  const wrong = refusal.extras.fields?.find(({ path }) => path !== '')?.reason;
  const mend =
    refusal.code === 'too_large' ? say(msg`Use at most ${{ most: MESSAGE_MAX }} characters for the message.`) : wrong;
  if (mend) return { status: 200, body: { success: false, error: mend } };
  const { status, body } = plainAnswer(refusal, requestId);
  return { status, body: { ...body, success: false, error: refusal.message } };
}

/** A class behind one address can write at once; from then on its address sends one a minute, whoever writes. */
const FREE_MESSAGES = 30;
const WINDOW_SECONDS = 3600;
const THEN_EVERY_SECONDS = 60;

type Form = CallInput<typeof sendMessage>['body'];

/**
 * Stores a message and, where someone is named to get them, its mail with it. Gives the message's id, or null when
 * too many came from its origin.
 */
async function keepMessage({ db, clock, settings }: AppContext, form: Form, origin: string): Promise<number | null> {
  const now = clock.now();
  const limit = {
    since: plusSeconds(now, -WINDOW_SECONDS),
    free: FREE_MESSAGES,
    lastBefore: plusSeconds(now, -THEN_EVERY_SECONDS),
  };
  return await inTransaction(db, async (db) => {
    const id = await insertMessage(db, { ...form, origin, sentAt: now }, limit);
    const { contactTo } = settings;
    if (id === null || !contactTo) return id;
    await queueMail(
      { db, clock, settings },
      mailIn(settings, {}, () => ({ ...contactMail(contactTo, form), messageId: id })),
    );
    return id;
  });
}

type Message = { email: string; name: string; subject: string; message: string };

/** A message of the contact form; answering it answers the person who wrote. */
function contactMail(contactTo: string, { email, name, subject, message }: Message): Mail {
  const to = { name: '', address: contactTo };
  return {
    kind: 'contact-message',
    to,
    replyTo: { name, address: email },
    subject: say(msg`Contact form: ${{ subject }}`),
    pieces: [
      say(msg`${{ sender: name ? `${name} (${email})` : email }} sent this message with the contact form:`),
      { quoted: message },
    ],
  };
}
