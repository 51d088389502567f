import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import type { RemarkReport } from '@parlance/contract/editing';
import type { Parsed } from '@parlance/contract/endpoint';
import type { FieldFault } from '@parlance/contract/kinds/kind';
import type { CorrectionGiven, correctQuestion as correctCall } from '@parlance/contract/marking/corrections';
import { say } from '@parlance/contract/say';
import { seenBy } from '../../classes/reach/queries.ts';
import { needsPerson } from '../../marking/mark.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { readKey } from '../../questions/editing/documents.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { correctVersion, reportOf } from './correct-version.ts';
import { holdVersion } from './hold-version.ts';
import { noteCorrection } from './note-correction.ts';

type Body = Parsed<typeof correctCall, 'body'>;
type Outcome = { question: QuestionRow; report: RemarkReport; correctionId: number | null };

/**
 * Says how a version counts that turned out wrong, in the transaction of every other correction: its key, what else is
 * right, full credit, or left out. All that was marked by it is marked again; `dryRun` only reports.
 */
export async function correctQuestion(
  context: AppContext,
  questionId: number,
  { version_id: versionId, revision, correction }: Body,
  { caller, dryRun }: { caller: Caller; dryRun: boolean },
): Promise<Outcome> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const { courseIds, stored } = await holdVersion(context, db, { questionId, versionId, revision });
    if (needsPerson(stored.kind)) {
      throw fieldRefusal(
        'invalid',
        'correction',
        say(msg`A person marks this question. Change the score of the submission.`),
      );
    }
    const draft = draftOf(stored, correction);
    const isSame = isDeepStrictEqual([draft.key, draft.scoring], [stored.key, stored.scoring]);
    if (isSame) return { question: stored, report: reportOf({}), correctionId: null };
    const actorId = caller.accountId;
    const of = { courseIds, stored, draft, accepted: null, actorId, at };
    const done = await correctVersion(db, of, { dryRun, seenBy: seenBy(caller) });
    const { report, correctionId } = done;
    if (dryRun) return { question: stored, report, correctionId };
    return { question: await noteCorrection(db, { stored, draft, done, actorId, at }, {}), report, correctionId };
  });
}

/** The question as it is to count. Its key stays where it counts by none. */
function draftOf(stored: QuestionRow, correction: CorrectionGiven): QuestionRow {
  if (correction.by !== 'key') return { ...stored, scoring: correction };
  const read = correction.keys.map((key) => readKey(stored, key));
  const faults = read.flatMap((one, index) => one.faults.map((fault) => inCorrection(fault, index)));
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults });
  const [key, ...others] = read.map((one) => one.key);
  const also = others.filter((one, index) =>
    [key, ...others.slice(0, index)].every((earlier) => !isDeepStrictEqual(one, earlier)),
  );
  return { ...stored, key, scoring: also.length > 0 ? { by: 'keys', also } : null } as QuestionRow;
}

function inCorrection({ path, reason }: FieldFault, index: number): FieldFault {
  return { path: `correction.keys.${index}${path.slice('key'.length)}`, reason };
}
