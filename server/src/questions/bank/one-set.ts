import type { getBankSet } from '@parlance/contract/bank/sets';
import type { Reply } from '@parlance/contract/endpoint';
import type { Reader } from '../../courses/reach/queries.ts';
import { findUploads } from '../../media/queries.ts';
import { signedPath } from '../../media/signed-path.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { authorShape, STAFF_AUDIO_SECONDS } from '../author-shape.ts';
import { pinnedQuestions } from '../queries.ts';
import { totalMarksOf } from '../stored.ts';
import { findSetFigures } from './figures/queries.ts';
import { findSets, findUsesOfSet, findVersionsOfSets } from './sets/queries.ts';

/** A set of the bank with its questions, and the tests that it stands in. Refused as `not_found` for none. */
export async function bankSetReply(
  { clock, settings }: Pick<AppContext, 'clock' | 'settings'>,
  db: Db,
  { setId, reader }: { setId: number; reader: Reader },
): Promise<Reply<typeof getBankSet>> {
  const set = orNotFound((await findSets(db, [setId]))[0]);
  const versionIds = await findVersionsOfSets(db, [setId]);
  const questions = await pinnedQuestions(db, versionIds);
  const [audio] = await findUploads(db, set.audio_upload_id === null ? [] : [set.audio_upload_id]);
  const until = plusSeconds(clock.now(), STAFF_AUDIO_SECONDS);
  const { audio_upload_id: _uploadId, ...said } = set;
  return {
    ...said,
    audio_file_path: audio ? signedPath(settings.secret, audio.key, until) : null,
    marks: totalMarksOf(questions),
    questions: questions.map(authorShape({ clock, settings })),
    retired_at: set.retired_at?.toISOString() ?? null,
    used_in: await findUsesOfSet(db, setId, reader),
    figures: await findSetFigures(db, versionIds),
  };
}
