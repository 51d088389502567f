import { restoreVersion as restoreCall } from '@parlance/contract/bank/versions';
import { editQuestion as editQuestionCall } from '@parlance/contract/editing';
import {
  correctQuestion as correctCall,
  getCorrections as getCorrectionsCall,
} from '@parlance/contract/marking/corrections';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { refuseQuestionOfOther } from '../../questions/editing/own-questions.ts';
import { correctQuestion } from './correct-question.ts';
import { editQuestion } from './edit-question.ts';
import { madeCorrections } from './made-corrections.ts';
import { restoreVersion } from './restore-version.ts';

/** Mounts the edit of a question, and its correction after the test: both mark again what was marked. */
export function mountCorrection(app: FastifyInstance, context: AppContext): void {
  serve(app, editQuestionCall, async ({ params, query, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    const dryRun = query.dryRun === 'true';
    const { question, report } = await editQuestion(context, params.id, body, { caller, dryRun });
    const message = dryRun ? 'Nothing is stored yet.' : 'Question saved successfully!';
    return { message, question: authorShape(context)(question), report };
  });

  serve(app, getCorrectionsCall, ({ params, caller }) => madeCorrections(context, params.id, caller));

  serve(app, correctCall, async ({ params, query, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    const dryRun = query.dryRun === 'true';
    const { question, report, correctionId } = await correctQuestion(context, params.id, body, { caller, dryRun });
    const message = dryRun || correctionId === null ? 'Nothing is stored yet.' : 'The question is corrected.';
    return { message, question: authorShape(context)(question), report, correction_id: correctionId };
  });

  serve(app, restoreCall, async ({ params, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    const question = await restoreVersion(context, { ...params, body, caller });
    return { message: 'The words are restored.', question: authorShape(context)(question) };
  });
}
