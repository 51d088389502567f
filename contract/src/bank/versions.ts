import { z } from 'zod';
import { questionForAuthor } from '../author-questions.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';

/** A question as it was. */
export const getQuestionVersion = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:id/versions/:versionId',
  audience: 'admin',
  reach: 'content',
  params: z.strictObject({ id, versionId: id }),
  reply: z.object({ question: questionForAuthor }),
  refusals: [],
});

/** Gives a question the words and the key of an older version again: a new version for attempts from now on. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/versions/:versionId/restore',
  audience: 'admin',
  reach: 'change',
  params: z.strictObject({ id, versionId: id }),
  /** What was read; when someone changed the question meanwhile, refused with what is stored. */
  body: z.strictObject({ version_id: id, revision: z.int().min(1) }),
  reply: z.object({ message: z.string(), question: questionForAuthor }),
  refusals: ['edit_version_old', 'picture_unknown'],
  refusalDetails: { question: questionForAuthor },
});
