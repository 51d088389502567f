import { msg } from '@lingui/core/runtime-macro';
import { may } from '@parlance/contract/permissions';
import {
  addBankComment,
  BANK_COMMENTS_MAX,
  deleteBankComment,
  listBankComments,
} from '@parlance/contract/rubrics/comment-bank';
import { exportBankComments, importBankComments } from '@parlance/contract/rubrics/comment-files';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { commentsFile, importComments } from './comment-files.ts';
import { countComments, deleteComment, findComment, insertComment, listComments } from './queries.ts';

/** Mounts the comments that markers save to write them again. */
export function mountCommentBank(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;

  serve(app, listBankComments, async ({ caller }) => ({ comments: await listComments(db, caller.accountId) }));

  serve(app, addBankComment, async ({ body: { text, everybody = false }, caller }) => {
    if (everybody && !may(caller, 'sees_school')) throw new Refusal('own_classes_only');
    const ownerId = everybody ? null : caller.accountId;
    if ((await countComments(db, ownerId)) >= BANK_COMMENTS_MAX) throw new Refusal('bank_comments_too_many');
    const id = await insertComment(db, { ownerId, text, at: clock.now() });
    return { message: say(msg`The comment was saved.`), comment: { id, text, everybody } };
  });

  serve(app, exportBankComments, ({ caller }) => commentsFile(db, caller.accountId));

  serve(app, importBankComments, ({ upload, caller }) => importComments(context, upload, caller));

  serve(app, deleteBankComment, async ({ params, caller }) => {
    const { id, owner_id } = orNotFound(await findComment(db, params.id, caller.accountId));
    if (owner_id === null && !may(caller, 'sees_school')) throw new Refusal('own_classes_only');
    await deleteComment(db, id);
    return { message: say(msg`The comment was deleted.`) };
  });
}
