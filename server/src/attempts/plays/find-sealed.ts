import type { Reply } from '@parlance/contract/endpoint';
import type { findSealedRecording } from '@parlance/contract/media';
import { may } from '@parlance/contract/permissions';
import { refuseClosedContent } from '../../courses/own-courses.ts';
import { findContentRevision, findTimedQuestions, isOfOwnSitting } from '../../courses/queries.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import { findUpload } from '../../media/queries.ts';
import { sealedPath } from '../../media/signed-path.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import type { TestCache } from '../cache/test-cache.ts';
import { findPaperUnderWay } from './queries.ts';

/** How long a browser has to begin loading. */
const LOADS_WITHIN_SECONDS = 600;

/**
 * Where the first recording of a test can be loaded sealed, before it is opened; null without a recording. Whoever takes
 * the course in an examination now gets that of the frozen paper.
 */
export async function findSealed(
  context: AppContext,
  courseId: number,
  caller: Reader,
  tests: TestCache,
): Promise<Reply<typeof findSealedRecording>['recording']> {
  const { reads, clock, settings } = context;
  const now = clock.now();
  const frozen = may(caller, 'learns') ? await findPaperUnderWay(reads, courseId, { ...caller, now }) : undefined;
  const key = frozen
    ? (await tests.frozen(reads, frozen.partId, frozen.digest)).paper.firstAudioKey
    : await firstAudioOf(context, courseId, caller);
  const upload = key ? await findUpload(reads, key) : undefined;
  if (!upload) return null;
  const until = plusSeconds(now, LOADS_WITHIN_SECONDS);
  return { path: sealedPath(settings.secret, upload.key, until), mediaType: upload.media_type, bytes: upload.bytes };
}

async function firstAudioOf(context: AppContext, courseId: number, caller: Reader): Promise<string | null> {
  const { reads } = context;
  const course = orNotFound(await findContentRevision(reads, courseId));
  if (course.practice_mode) return null;
  if (course.use === 'exam') {
    if (!may(caller, 'learns')) await refuseClosedContent(context, caller, { courseId });
    else if (!(await isOfOwnSitting(reads, courseId, caller.accountId))) throw new Refusal('not_found');
  }
  const questions = await findTimedQuestions(reads, courseId);
  return questions.find(({ audio_key }) => audio_key !== null)?.audio_key ?? null;
}
