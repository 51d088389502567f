import type { sampleDraw as sampleCall } from '@parlance/contract/bank/draws';
import type { Reply } from '@parlance/contract/endpoint';
import { kindOf } from '@parlance/contract/kinds/kinds';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { currentQuestions, pinnedQuestions } from '../queries.ts';
import type { DrawRef } from './change-draws.ts';
import { chanceBySeed, drawFrom } from './drawing/draw.ts';
import { freshSeed } from './drawn-test.ts';
import { refuseTooFew, without } from './pool.ts';
import { findDraws } from './queries.ts';

/** What a draw could give a learner: another at each call. Refused as `not_found` and `draw_too_few`. */
export async function sampleDraw(
  { db }: AppContext,
  { courseId, drawId }: DrawRef,
): Promise<Reply<typeof sampleCall>['questions']> {
  const draw = (await findDraws(db, courseId)).find(({ id }) => id === drawId);
  if (!draw) throw new Refusal('not_found');
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
