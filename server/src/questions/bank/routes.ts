import {
  addBankQuestion,
  addFromBank,
  deleteBankQuestion,
  getBankQuestion,
  getQuestionVersion,
  listBank,
  listTags,
  removeFromCourse,
  restoreQuestion,
  retireQuestion,
  setBankVersion,
  tagQuestions,
  takeIntoBank,
} from '@parlance/contract/bank';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { countOf } from '../../platform/plural.ts';
import { authorShape } from '../author-shape.ts';
import { addToBank, deleteFromBank, retire } from './change-bank.ts';
import { findBankQuestions, findTags } from './list/queries.ts';
import { bankQuestion, questionVersion } from './one.ts';
import { tagAll } from './tagging.ts';
import { addToCourse, setVersion, takeIn, takeOff } from './take.ts';

/** Mounts the bank: questions that several tests may have. */
export function mountBank(app: FastifyInstance, context: AppContext): void {
  serve(app, listBank, async ({ query, reply }) => {
    const { rows, total } = await findBankQuestions(context.reads, query);
    reply.header('X-Total-Count', String(total));
    return rows;
  });

  serve(app, addBankQuestion, async ({ body, caller }) => {
    const question = await addToBank(context, body, caller);
    return { message: 'Question added to the bank.', question: authorShape(context)(question) };
  });

  serve(app, getBankQuestion, ({ params }) => bankQuestion(context, params.id));

  serve(app, getQuestionVersion, async ({ params }) => {
    const question = await questionVersion(context, params.id, params.versionId);
    return { question: authorShape(context)(question) };
  });

  serve(app, tagQuestions, async ({ body, caller }) => {
    const changed = await tagAll(context, body, caller);
    return { message: `${countOf(changed, 'question')} changed.`, changed };
  });

  serve(app, listTags, ({ query }) => findTags(context.reads, (query.q ?? '').toLowerCase()));

  serve(app, takeIntoBank, async ({ body, caller }) => {
    const moved = await takeIn(context, body, caller);
    return { message: `${countOf(moved, 'question')} moved to the bank.`, moved };
  });

  serve(app, addFromBank, async ({ params, body, caller }) => {
    const { added, already } = await addToCourse(context, params.id, body, caller);
    return { message: `${countOf(added, 'question')} added from the bank.`, added, already };
  });

  serve(app, setBankVersion, async ({ params, body, caller }) => {
    const question = await setVersion(context, params, body.pinned_version_id, caller);
    return { message: 'Saved.', question: authorShape(context)(question) };
  });

  serve(app, removeFromCourse, async ({ params, caller }) => {
    await takeOff(context, params, caller);
    return { message: 'Removed from this test. It stays in the bank.' };
  });

  serve(app, retireQuestion, async ({ params, caller }) => {
    await retire(context, params.id, { caller, isRetired: true });
    return { message: 'Retired. No test can take it any more.' };
  });

  serve(app, restoreQuestion, async ({ params, caller }) => {
    await retire(context, params.id, { caller, isRetired: false });
    return { message: 'Restored.' };
  });

  serve(app, deleteBankQuestion, async ({ params, caller }) => {
    await deleteFromBank(context, params.id, caller);
    return { message: 'Deleted.' };
  });
}
