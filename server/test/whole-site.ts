import { keepAudio } from '../src/media/keep-audio.ts';
import type { Database } from '../src/platform/database/database.ts';
import { sealText } from '../src/platform/sealed-text.ts';
import { insertSitting } from '../src/sittings/queries.ts';
import { audioPath } from './audio-file.ts';
import { aCourse } from './course-builder.ts';
import { signedInAs } from './people.ts';
import { aSubmission } from './submission-builder.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';

/** An app with the database under it, which the routes of a feature never see. */
export type WholeSite = TestApp & { database: Database; close: () => Promise<void> };

/** A site without data. Its opener closes it. */
export async function anEmptySite(env: Record<string, string> = {}): Promise<WholeSite> {
  const database = await openTestDatabase();
  const testApp = await openTestApp(database, env);
  const close = async () => {
    await testApp.app.close();
    await database.close();
  };
  return { ...testApp, database, close };
}

/** A site with a superadmin, a learner's submission, two audio files and an email that waits. */
export async function aSite(): Promise<WholeSite & { keys: string[] }> {
  const site = await anEmptySite();
  const superadmin = await signedInAs('superadmin', site);
  const file = { path: audioPath('tone.wav') };
  const audio = await keepAudio(site, { kind: 'listening', ownerId: superadmin.id, file });
  const other = await keepAudio(site, { kind: 'listening', ownerId: superadmin.id, file });
  const questions = [audio, other].map(({ uploadId }) => ({
    type: 'listening' as const,
    options: ['Tea', 'Milk'],
    correct: 'A',
    audioUploadId: uploadId,
  }));
  const course = await aCourse(site, { type: 'Listening', questions });
  const learner = await signedInAs('user', site);
  await aSubmission(site, course, { by: learner, answers: { [course.questionIds[0] ?? 0]: 'A' } });
  const at = site.clock.now();
  const letter = sealText(site.settings.secret, 'outbox', '{}');
  const mail = { kind: 'marked', to_name: 'Ana', to_address: 'ana@example.org', letter };
  await site.db
    .insertInto('outbox')
    .values({ ...mail, due_at: at, created_at: at })
    .execute();
  const about = { time_zone: 'UTC', created_at: at, changed_at: at };
  const sittingId = await insertSitting(site.db, { title: 'Mock', ...about });
  await site.db
    .insertInto('sitting_emails')
    .values({ sitting_id: sittingId, account_id: learner.id, kind: 'invitation', sequence: 0, due_at: at })
    .execute();
  return { ...site, keys: [audio.key, other.key] };
}
