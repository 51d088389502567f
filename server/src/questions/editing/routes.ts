import { msg } from '@lingui/core/runtime-macro';
import {
  addPassage as addPassageCall,
  addQuestion as addQuestionCall,
  deleteQuestion as deleteQuestionCall,
  orderQuestions as orderQuestionsCall,
} from '@parlance/contract/editing';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { refuseCourseOfOther } from '../../courses/own-courses.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { authorShape } from '../author-shape.ts';
import { addQuestion, deleteQuestion, orderQuestions } from './change-course.ts';
import { refuseQuestionOfOther } from './own-questions.ts';
import { addPassage } from './passages.ts';

/** Mounts what changes a course question by question. An edit, which may mark again, is mounted by the reviews. */
export function mountQuestionEditing(app: FastifyInstance, context: AppContext): void {
  serve(app, addQuestionCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    const question = await addQuestion(context, params.id, body, caller);
    return { message: say(msg`Question added successfully!`), question: authorShape(context)(question) };
  });

  serve(app, deleteQuestionCall, async ({ params, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    await deleteQuestion(context, params.id, caller);
    return { message: say(msg`Question deleted successfully!`) };
  });

  serve(app, orderQuestionsCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    await orderQuestions(context, params.id, body.question_ids, caller);
    return { message: say(msg`Order saved.`) };
  });

  serve(app, addPassageCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    return { message: say(msg`Passage added.`), passage: await addPassage(context, params.id, body, caller) };
  });
}
