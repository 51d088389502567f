import {
  beginPractice as beginPracticeCall,
  checkPracticeAnswer,
  getPracticeRun,
} from '@parlance/contract/practice-mode';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { beginPractice, checkAnswer, practiceRun } from './practice-mode.ts';

/** Mounts how a course in practice mode is practised. */
export function mountPracticeMode(app: FastifyInstance, context: AppContext): void {
  serve(app, getPracticeRun, ({ params, caller }) => practiceRun(context, { ...params, caller }));
  serve(app, beginPracticeCall, ({ params, body, caller }) =>
    beginPractice(context, { ...params, caller, again: body.again ?? false }),
  );
  serve(app, checkPracticeAnswer, async ({ params, body, caller }) => {
    return { question: await checkAnswer(context, { ...params, caller, ...body }) };
  });
}
