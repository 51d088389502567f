import { getPractice, practise } from '@parlance/contract/practice';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { practiceOf, practiseQuestion } from './practice.ts';

/** Mounts how questions that were wrong are answered again. */
export function mountPractice(app: FastifyInstance, context: AppContext): void {
  serve(app, getPractice, ({ params, caller }) => practiceOf(context, caller, params.id));
  serve(app, practise, async ({ params, body, caller }) => {
    return { question: await practiseQuestion(context, caller, { attemptId: params.id, ...body }) };
  });
}
