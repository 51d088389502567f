import { msg } from '@lingui/core/runtime-macro';
import { restoreVersion as restoreCall } from '@parlance/contract/bank/versions';
import { editQuestion as editQuestionCall } from '@parlance/contract/editing';
import type { Parsed } from '@parlance/contract/endpoint';
import {
  correctQuestion as correctCall,
  getCorrections as getCorrectionsCall,
} from '@parlance/contract/marking/corrections';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { serve } from '../../platform/http/serve.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { refuseQuestionOfOther } from '../../questions/editing/own-questions.ts';
import { pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { correctQuestion } from './correct-question.ts';
import { editQuestion } from './edit-question.ts';
import { madeCorrections } from './made-corrections.ts';

/** Mounts the edit of a question, and its correction after the test: both mark again what was marked. */
export function mountCorrection(app: FastifyInstance, context: AppContext): void {
  serve(app, editQuestionCall, async ({ params, query, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    const dryRun = query.dryRun === 'true';
    const { question, report } = await editQuestion(context, params.id, body, { caller, dryRun });
    const message = dryRun ? say(msg`Nothing is stored yet.`) : say(msg`Question saved successfully!`);
    return { message, question: authorShape(context)(question), report };
  });

  serve(app, getCorrectionsCall, ({ params, caller }) => madeCorrections(context, params.id, caller));

  serve(app, correctCall, async ({ params, query, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    const dryRun = query.dryRun === 'true';
    const { question, report, correctionId } = await correctQuestion(context, params.id, body, { caller, dryRun });
    const message =
      dryRun || correctionId === null ? say(msg`Nothing is stored yet.`) : say(msg`The question is corrected.`);
    return { message, question: authorShape(context)(question), report, correction_id: correctionId };
  });

  serve(app, restoreCall, async ({ params, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    const question = await restoreVersion(context, { ...params, body, caller });
    return { message: say(msg`The words are restored.`), question: authorShape(context)(question) };
  });
}

type Given = Parsed<typeof restoreCall, 'params'> & { body: Parsed<typeof restoreCall, 'body'>; caller: Caller };

/**
 * Edits a question with the words and the key of one of its versions. Words that it has already are refused: their key
 * alone would mark attempts again, which is asked for in the form.
 */
async function restoreVersion(context: AppContext, { id, versionId, body, caller }: Given): Promise<QuestionRow> {
  const rows = await pinnedQuestions(context.db, [...new Set([versionId, body.version_id])]);
  const [old, now] = [versionId, body.version_id].map((one) => rows.find(({ version_id }) => version_id === one));
  if (!old || old.id !== id) throw new Refusal('not_found');
  if (now && JSON.stringify(now.content) === JSON.stringify(old.content)) {
    throw fieldRefusal('invalid', 'version_id', say(msg`The question has these words already.`));
  }
  const { content, key, explanation, timer_seconds } = old;
  const given = {
    ...body,
    content,
    key,
    explanation,
    timer_seconds: timer_seconds === null ? null : Number(timer_seconds),
  };
  const { question } = await editQuestion(context, id, given, { caller, dryRun: false });
  return question;
}
