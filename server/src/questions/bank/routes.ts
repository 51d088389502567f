import { msg, plural } from '@lingui/core/runtime-macro';
import {
  addBankQuestion,
  addFromBank,
  copyInPlace as copyInPlaceCall,
  deleteBankQuestion,
  getBankQuestion,
  listBank,
  listTags,
  removeFromCourse,
  restoreQuestion,
  retireQuestion,
  setBankVersion,
  tagQuestions,
  takeIntoBank,
} from '@parlance/contract/bank/bank';
import {
  addBankSet,
  deleteBankSet,
  getBankSet,
  restoreSet,
  retireSet as retireSetCall,
} from '@parlance/contract/bank/sets';
import { getQuestionVersion } from '@parlance/contract/bank/versions';
import { editPassage as editPassageCall } from '@parlance/contract/editing';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { refuseClosedContent, refuseCourseOfOther } from '../../courses/own-courses.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { listedOf } from '../../platform/list-query.ts';
import { authorShape } from '../author-shape.ts';
import { refuseQuestionOfOther } from '../editing/own-questions.ts';
import { addToBank, deleteFromBank, retire } from './change-bank.ts';
import { addSet, deleteSet, retireSet } from './change-sets.ts';
import { copyInPlace } from './copy.ts';
import { editPassageOrSet } from './edit-set.ts';
import { findBankQuestions, findTags } from './list/queries.ts';
import { bankQuestion, questionVersion } from './one.ts';
import { bankSetReply } from './one-set.ts';
import { findBankSets } from './sets/queries.ts';
import { tagAll } from './tagging.ts';
import { addToCourse, setVersion, takeIn, takeOff } from './take.ts';

/** Mounts the bank: questions that several tests may have. */
export function mountBank(app: FastifyInstance, context: AppContext): void {
  serve(app, listBank, async ({ query: { what = 'questions', ...filter }, caller, reply }) => {
    const find = what === 'sets' ? findBankSets : findBankQuestions;
    return listedOf(reply, await find(context.reads, filter, caller));
  });

  serve(app, addBankQuestion, async ({ body, caller }) => {
    const question = await addToBank(context, body, caller);
    return { message: say(msg`Question added to the bank.`), question: authorShape(context)(question) };
  });

  serve(app, getBankQuestion, async ({ params, caller }) => {
    await refuseClosedContent(context, caller, { questionIds: [params.id] });
    return await bankQuestion(context, params.id, caller);
  });

  serve(app, getQuestionVersion, async ({ params, caller }) => {
    await refuseClosedContent(context, caller, { questionIds: [params.id] });
    const question = await questionVersion(context, params.id, params.versionId);
    return { question: authorShape(context)(question) };
  });

  serve(app, tagQuestions, async ({ body, caller }) => {
    const changed = await tagAll(context, body, caller);
    return { message: changed === 0 ? say(msg`Nothing is changed.`) : say(msg`Tags saved.`), changed };
  });

  serve(app, listTags, ({ query, caller }) => findTags(context.reads, (query.q ?? '').toLowerCase(), caller));

  serve(app, takeIntoBank, async ({ body, caller }) => {
    const moved = await takeIn(context, body, caller);
    return {
      message: say(msg`${plural({ moved }, { one: '# question', other: '# questions' })} moved to the bank.`),
      moved,
    };
  });

  serve(app, addFromBank, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    await refuseClosedContent(context, caller, { questionIds: body.question_ids, setIds: body.passage_ids });
    const { added, already } = await addToCourse(context, params.id, body, caller);
    return {
      message: say(msg`${plural({ added }, { one: '# question', other: '# questions' })} added from the bank.`),
      added,
      already,
    };
  });

  serve(app, setBankVersion, async ({ params, body, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    const question = await setVersion(context, params, body.pinned_version_id, caller);
    return { message: say(msg`Saved.`), question: authorShape(context)(question) };
  });

  serve(app, copyInPlaceCall, async ({ params, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    const { question, copied } = await copyInPlace(context, params, caller);
    const message = say(msg`This test has ${plural({ copied }, { one: 'a copy', other: '# copies' })} of its own.`);
    return { message, question: authorShape(context)(question), copied };
  });

  serve(app, removeFromCourse, async ({ params, caller }) => {
    await refuseCourseOfOther(context.db, caller, params.id);
    await takeOff(context, params, caller);
    return { message: say(msg`Removed from this test. It stays in the bank.`) };
  });

  serve(app, retireQuestion, async ({ params, caller }) => {
    await retire(context, params.id, { caller, isRetired: true });
    return { message: say(msg`Retired. No test can take it any more.`) };
  });

  serve(app, restoreQuestion, async ({ params, caller }) => {
    await retire(context, params.id, { caller, isRetired: false });
    return { message: say(msg`Restored.`) };
  });

  serve(app, deleteBankQuestion, async ({ params, caller }) => {
    await deleteFromBank(context, params.id, caller);
    return { message: say(msg`Deleted.`) };
  });

  serve(app, editPassageCall, async ({ params, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'passages', id: params.id });
    return { message: say(msg`Passage saved.`), passage: await editPassageOrSet(context, params.id, body, caller) };
  });
  mountSets(app, context);
}

function mountSets(app: FastifyInstance, context: AppContext): void {
  serve(app, addBankSet, async ({ body, caller }) => {
    return { message: say(msg`Set added to the bank.`), set: await addSet(context, body, caller) };
  });

  serve(app, getBankSet, async ({ params, caller }) => {
    await refuseClosedContent(context, caller, { setIds: [params.id] });
    return await bankSetReply(context, context.db, { setId: params.id, reader: caller });
  });

  serve(app, retireSetCall, async ({ params, caller }) => {
    await retireSet(context, params.id, { caller, isRetired: true });
    return { message: say(msg`Retired. No test can take it any more.`) };
  });

  serve(app, restoreSet, async ({ params, caller }) => {
    await retireSet(context, params.id, { caller, isRetired: false });
    return { message: say(msg`Restored.`) };
  });

  serve(app, deleteBankSet, async ({ params, caller }) => {
    await deleteSet(context, params.id, caller);
    return { message: say(msg`Deleted.`) };
  });
}
