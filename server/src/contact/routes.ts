import { MESSAGE_MAX, sendMessage } from '@parlance/contract/contact';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { answerErrors, plainAnswer } from '../platform/http/errors.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { serve } from '../platform/http/serve.ts';
import type { Refusal } from '../platform/refusal.ts';
import { keepMessage } from './keep-message.ts';

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
          error: 'Many messages were sent from your network. Wait a minute and send yours again.',
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
  const mend = refusal.code === 'too_large' ? `Use at most ${MESSAGE_MAX} characters for the message.` : wrong;
  if (mend) return { status: 200, body: { success: false, error: mend } };
  const { status, body } = plainAnswer(refusal, requestId);
  return { status, body: { ...body, success: false, error: refusal.message } };
}
