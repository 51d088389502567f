import { MESSAGE_MAX, sendMessage } from '@parlance/contract/contact';
import type { FastifyInstance } from 'fastify';
import { plusSeconds } from '../platform/clock.ts';
import { answerErrors, plainAnswer } from '../platform/errors.ts';
import type { House } from '../platform/house.ts';
import { originOfAddress } from '../platform/origin.ts';
import type { Refusal } from '../platform/refusal.ts';
import { serve } from '../platform/serve.ts';
import { insertMessage } from './queries.ts';

/** A class behind one address can write at once; from then on its address sends one a minute, whoever writes. */
const FREE_MESSAGES = 30;
const WINDOW_SECONDS = 3600;
const THEN_EVERY_SECONDS = 60;

export function mountContact(app: FastifyInstance, { db, clock }: House): void {
  // A scope of its own: its refusals are told as the form reads them.
  app.register(async (scope) => {
    answerErrors(scope, asFormReads);

    serve(scope, sendMessage, async ({ body, request }) => {
      const sentAt = clock.now();
      const id = await insertMessage(
        db,
        { ...body, origin: originOfAddress(request.ip), sentAt },
        {
          since: plusSeconds(sentAt, -WINDOW_SECONDS),
          free: FREE_MESSAGES,
          lastBefore: plusSeconds(sentAt, -THEN_EVERY_SECONDS),
        },
      );
      if (id === null) {
        request.log.info({ address: request.ip }, 'contact message throttled');
        return { success: false, error: 'Many messages came from your network. Wait a minute and send yours again.' };
      }
      request.log.info({ messageId: id, address: request.ip }, 'contact message');
      return { success: true };
    });
  });
}

/** What a person can mend is a 200, so that the form says why; the rest keeps its status. Both have the same keys. */
function asFormReads(refusal: Refusal, requestId: string) {
  const wrong = refusal.extras.fields?.find(({ path }) => path !== '')?.reason;
  const mend = refusal.code === 'too_large' ? `Use at most ${MESSAGE_MAX} characters for the message.` : wrong;
  if (mend) return { status: 200, body: { success: false, error: mend } };
  const { status, body } = plainAnswer(refusal, requestId);
  return { status, body: { ...body, success: false, error: refusal.message } };
}
