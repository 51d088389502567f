import { msg } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { type KeyedQuestion, kindOf } from '@parlance/contract/kinds/kinds';
import { countWords } from '@parlance/contract/kinds/written/limit';
import { say } from '@parlance/contract/say';
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
import { mark, marksAsStored, toldThousandths } from '../../marking/mark.ts';
import { formsOfAnswer } from '../../marking/written/accepting.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { readDocuments } from '../../questions/editing/documents.ts';
import { refuseQuestionOfOther } from '../../questions/editing/own-questions.ts';
import { type Decided, decideForm, undoCorrection } from './decide.ts';
import { answerForms, answersToCheck } from './to-check.ts';
import { writtenOf } from './written.ts';

const DEFAULT_LIMIT = 50;

/** Mounts the trial of an answer, and the desk where wrong answers are looked at. */
export function mountWrittenAnswers(app: FastifyInstance, context: AppContext): void {
  serve(app, tryCall, async ({ body }) => tryAnswer(body));

  serve(app, listCall, async ({ params, query, caller, reply }) => {
    const { page, limit = DEFAULT_LIMIT, ...filter } = query;
    await refuseClosedContent(context, caller, { markedCourseId: params.id });
    const found = await answersToCheck(context, params.id, filter, caller);
    reply.header('X-Total-Count', String(found.length));
    return page ? found.slice((page - 1) * limit, page * limit) : found;
  });

  serve(app, formsCall, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { versionIds: [query.version_id] });
    return await answerForms(context, params.id, query, seenBy(caller));
  });

  serve(app, decideCall, async ({ params, query, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    const dryRun = query.dryRun === 'true';
    const decided = await decideForm(context, params.id, body, { caller, dryRun });
    return shaped(decided, say(dryRun ? msg`Nothing is stored yet.` : messages[body.decision]));
  });

  serve(app, undoCall, async ({ params, query, body, caller }) => {
    const dryRun = query.dryRun === 'true';
    const undone = await undoCorrection(context, params.id, body, { caller, dryRun });
    return shaped(undone, dryRun ? say(msg`Nothing is stored yet.`) : say(msg`Taken back.`));
  });

  function shaped({ question, report, correctionId }: Decided, message: string) {
    return { message, question: authorShape(context)(question), report, correction_id: correctionId };
  }
}

const messages = { accept: msg`Accepted.`, keep_wrong: msg`Kept wrong.`, open: msg`Open again.` };

const NO_LIMIT = { words: 5, number: 'and_or', from: null } as const;

/** What an answer would be worth by a question as its form has it, and why. Refuses what cannot be asked. */
function tryAnswer({
  question_type: type,
  answer,
  ...documents
}: Parsed<typeof tryCall, 'body'>): Reply<typeof tryCall> {
  const { asked, faults } = readDocuments(type, documents);
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults });
  const question = { kind: kindOf[type], ...asked } as KeyedQuestion;
  const { mark: marks, part_marks, ...exact } = marksAsStored(mark({ questionId: 0, ...question }, answer));
  const written = writtenOf(question);
  const texts = typeof answer === 'string' ? [answer] : answer;
  const why = (written?.key.gaps ?? []).map((_, part) => {
    const text = (texts as Record<number, string>)[part] ?? '';
    const count = countWords(text, written?.limit ?? NO_LIMIT);
    return {
      part,
      forms: formsOfAnswer(text, written?.key.rules ?? null),
      ...count,
      over: written?.limit !== undefined && count.over,
    };
  });
  return { mark: marks, part_marks, ...toldThousandths(exact), why };
}
