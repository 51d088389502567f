import { msg, plural } from '@lingui/core/runtime-macro';
import {
  addDraw as addDrawCall,
  editDraw as editDrawCall,
  orderTest as orderTestCall,
  refreshPool as refreshPoolCall,
  removeDraw as removeDrawCall,
  type sampleDraw as sampleCall,
  sampleDraw as sampleDrawCall,
} from '@parlance/contract/bank/draws';
import type { Reply } from '@parlance/contract/endpoint';
import { kindOf } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { refuseClosedContent, refuseCourseOfOther } from '../../courses/own-courses.ts';
import { findCourse } from '../../courses/queries.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { currentQuestions, pinnedQuestions } from '../queries.ts';
import { authorDraw } from './author-draws.ts';
import { addDraw, type DrawRef, editDraw, refreshPool, removeDraw, type SavedDraw } from './change-draws.ts';
import { chanceBySeed, drawFrom } from './drawing/draw.ts';
import { freshSeed } from './drawn-test.ts';
import { orderTest } from './order-test.ts';
import { refuseTooFew, without } from './pool.ts';
import { findDraws } from './queries.ts';

/** Mounts the draws of a test: places at which each attempt gets questions of the bank by chance. */
export function mountDraws(app: FastifyInstance, context: AppContext): void {
  const replyOf = async (courseId: number, { draw, poolSize, trial }: SavedDraw, reader: Reader) => {
    const course = draw && (await findCourse(context.db, courseId));
    return {
      message: draw
        ? say(msg`Draw saved.`)
        : say(msg`${plural({ poolSize }, { one: '# question fits', other: '# questions fit' })}.`),
      draw:
        draw && course
          ? await authorDraw(context.db, { courseType: course.type, reader }, { draw, size: poolSize })
          : null,
      pool_size: poolSize,
      trial,
    };
  };

  serve(app, addDrawCall, async ({ params, query, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    const asked = { courseId: params.id, isDryRun: query.dryRun === 'true' };
    return await replyOf(params.id, await addDraw(context, asked, body, caller), caller);
  });

  serve(app, editDrawCall, async ({ params, query, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    const asked = { courseId: params.id, drawId: params.drawId, isDryRun: query.dryRun === 'true' };
    return await replyOf(params.id, await editDraw(context, asked, body, caller), caller);
  });

  serve(app, removeDrawCall, async ({ params, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    await removeDraw(context, { courseId: params.id, drawId: params.drawId }, caller);
    return { message: say(msg`Draw removed. Its questions stay in the bank.`) };
  });

  serve(app, refreshPoolCall, async ({ params, query, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    const isDryRun = query.dryRun === 'true';
    const asked = { courseId: params.id, drawId: params.drawId, isDryRun };
    const { added, removed, pooledAt } = await refreshPool(context, asked, caller);
    const sentence = say(
      msg`${plural({ added }, { one: '# question', other: '# questions' })} added to the pool, ${{ removed }} removed.`,
    );
    return {
      message: isDryRun ? say(msg`Nothing is changed.`) : sentence,
      added,
      removed,
      pooled_at: pooledAt.toISOString(),
    };
  });

  serve(app, sampleDrawCall, async ({ params, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return { questions: await sampleDraw(context, { courseId: params.id, drawId: params.drawId }) };
  });

  serve(app, orderTestCall, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    await orderTest(context, params.id, body, caller);
    return { message: say(msg`Order saved.`) };
  });
}

/** What a draw could give a learner: another at each call. Refused as `not_found` and `draw_too_few`. */
async function sampleDraw(
  { db }: AppContext,
  { courseId, drawId }: DrawRef,
): Promise<Reply<typeof sampleCall>['questions']> {
  const draw = orNotFound((await findDraws(db, courseId)).find(({ id }) => id === drawId));
  const fixed = new Set((await currentQuestions(db, courseId)).map(({ id }) => id));
  const pool = without(draw.pool, fixed);
  refuseTooFew(pool.length, draw.take);
  const drawn = drawFrom(pool, {
    take: draw.take,
    isBalanced: draw.balanced,
    chanceOf: chanceBySeed(freshSeed(), drawId),
  });
  const questions = await pinnedQuestions(
    db,
    drawn.flatMap(({ version_ids }) => version_ids),
  );
  return questions.map(({ id, label, content, question_type, level }) => ({
    question_id: id,
    label,
    prompt: content.prompt,
    kind: kindOf[question_type],
    level,
  }));
}
