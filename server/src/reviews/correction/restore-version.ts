import type { restoreVersion as restoreCall } from '@parlance/contract/bank/versions';
import type { Parsed } from '@parlance/contract/endpoint';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { editQuestion } from './edit-question.ts';

type Given = Parsed<typeof restoreCall, 'params'> & { body: Parsed<typeof restoreCall, 'body'>; caller: Caller };

/**
 * Edits a question with the words and the key of one of its versions. Words that it has already are refused: their key
 * alone would mark attempts again, which is asked for in the form.
 */
export async function restoreVersion(
  context: AppContext,
  { id, versionId, body, caller }: Given,
): Promise<QuestionRow> {
  const rows = await pinnedQuestions(context.db, [...new Set([versionId, body.version_id])]);
  const [old, now] = [versionId, body.version_id].map((one) => rows.find(({ version_id }) => version_id === one));
  if (!old || old.id !== id) throw new Refusal('not_found');
  if (now && JSON.stringify(now.content) === JSON.stringify(old.content)) {
    throw fieldRefusal('invalid', 'version_id', 'The question has these words already.');
  }
  const { content, key, explanation, timer_seconds } = old;
  const given = {
    ...body,
    content,
    key,
    explanation,
    timer_seconds: timer_seconds === null ? null : Number(timer_seconds),
  };
  const { question } = await editQuestion(context, id, given, { caller, dryRun: false });
  return question;
}
