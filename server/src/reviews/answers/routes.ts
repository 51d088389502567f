import {
  decideAnswerForm as decideCall,
  getAnswerForms as formsCall,
  listAnswersToCheck as listCall,
  tryAnswer as tryCall,
  undoCorrection as undoCall,
} from '@parlance/contract/written-answers';
import type { FastifyInstance } from 'fastify';
import { seenBy } from '../../classes/reach/queries.ts';
import { refuseClosedContent } from '../../courses/own-courses.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { refuseQuestionOfOther } from '../../questions/editing/own-questions.ts';
import { type Decided, decideForm, undoCorrection } from './decide.ts';
import { answerForms, answersToCheck } from './to-check.ts';
import { tryAnswer } from './try.ts';

const DEFAULT_LIMIT = 50;

/** Mounts the trial of an answer, and the desk where wrong answers are looked at. */
export function mountWrittenAnswers(app: FastifyInstance, context: AppContext): void {
  serve(app, tryCall, async ({ body }) => tryAnswer(body));

  serve(app, listCall, async ({ params, query, caller, reply }) => {
    const { page, limit = DEFAULT_LIMIT, ...filter } = query;
    await refuseClosedContent(context.db, caller, { markedCourseId: params.id });
    const found = await answersToCheck(context, params.id, filter, caller);
    reply.header('X-Total-Count', String(found.length));
    return page ? found.slice((page - 1) * limit, page * limit) : found;
  });

  serve(app, formsCall, async ({ params, query, caller }) => {
    await refuseClosedContent(context.db, caller, { versionIds: [query.version_id] });
    return await answerForms(context, params.id, query, seenBy(caller));
  });

  serve(app, decideCall, async ({ params, query, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    const dryRun = query.dryRun === 'true';
    const decided = await decideForm(context, params.id, body, { caller, dryRun });
    return shaped(decided, dryRun ? 'Nothing is stored yet.' : messages[body.decision]);
  });

  serve(app, undoCall, async ({ params, query, body, caller }) => {
    const dryRun = query.dryRun === 'true';
    const undone = await undoCorrection(context, params.id, body, { caller, dryRun });
    return shaped(undone, dryRun ? 'Nothing is stored yet.' : 'Taken back.');
  });

  function shaped({ question, report, correctionId }: Decided, message: string) {
    return { message, question: authorShape(context)(question), report, correction_id: correctionId };
  }
}

const messages = { accept: 'Accepted.', keep_wrong: 'Kept wrong.', open: 'Open again.' };
