// In Firefox, WebKit and Chromium a learner takes the four tests, one of them without a connection for a while, and staff
// mark them, set up an examination and watch its board; each browser plays what the others have recorded.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@parlance/contract/auth';
import { addCourse } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import { uploadListeningAudio } from '@parlance/contract/media';
import { aTone } from '../../e2e/samples/wav.ts';
import { temporaryFolder, withCleanUp } from '../../scripts/clean-up.ts';
import { installBrowsers } from '../../scripts/install-for-tests.ts';
import { startPostgres } from '../../scripts/servers/postgres.ts';
import { call, callWithForm, register, signInHead } from '../../scripts/servers/school-calls.ts';
import { SUPERADMIN, startServer } from '../../scripts/servers/server-process.ts';
import { claim, prove, say } from '../claims.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { logIn, press } from './hands.ts';
import { openLine } from './line.ts';
import { missParts } from './missing-walk.ts';
import { listen, play, speak, writeLetters } from './other-walks.ts';
import { read } from './reading-walk.ts';
import { holdExamination, mark } from './staff-walks.ts';
import { launchWebkit } from './webkit.ts';

const SPOKEN_QUESTIONS = 4;
const HEARD_SECONDS = 3;

await prove(() =>
  withCleanUp(async (later) => {
    const missing = installBrowsers();
    if (missing) throw new Error(missing);
    const dataDir = temporaryFolder('parlance-browsers-', later);
    const postgres = await startPostgres();
    later(() => postgres.stop());
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url(), DEMO: '1' };
    const server = await startServer(settings);
    later(() => server.stop());
    const head = await signInHead(server.url);
    const courses = await call(server.url, listCourses, { query: {} });
    const idOf = (title: string) => courses.find((course) => course.title === title)?.id ?? 0;
    const listening = await addShortListening(server.url, head);
    const engines = [await launchFirefox(later), await launchWebkit(later), await launchChromium(later)];
    const recordings: { by: string; sound: Buffer }[] = [];
    for (const engine of engines) {
      say(`${engine.name} ${engine.version}`);
      const line = await openLine(server.url, later);
      const email = `${engine.name.toLowerCase()}@parlance.test`;
      const password = await register(server.url, email);
      await logIn(engine, line.url, email, password);
      claim(true, `${engine.name}: a learner logged in`);
      await missParts(engine, line);
      await read(engine, line, `/user/reading-test/${idOf('Academic Reading 2')}`);
      await listen(engine, `${line.url}/user/test/${listening}`);
      await writeLetters(engine, `${line.url}/user/test/${idOf('Formal Writing')}`);
      const speaking = `${line.url}/start-speaking-test/${idOf('Speaking about Yourself')}`;
      const files = await speak(engine, speaking, SPOKEN_QUESTIONS, join(dataDir, 'media'));
      recordings.push(...files.map((file) => ({ by: engine.name, sound: readFileSync(file) })));
      await engine.run(() => localStorage.clear());
      await logIn(engine, line.url, SUPERADMIN.email, SUPERADMIN.password);
      await mark(engine, line.url);
      const { user } = await call(server.url, login, { body: { email, password } });
      await holdExamination(engine, line.url, { token: head, courseId: listening, accountId: user.id });
    }
    for (const engine of engines) {
      await engine.open(`${server.url}/login`);
      for (const { by, sound } of recordings) {
        // WebKit plays nothing aloud on a page in which nobody has just pressed something.
        await press(engine, { css: 'h1' });
        const seconds = await engine.run(play, sound.toString('base64')).catch(String);
        const sentence = `${engine.name} plays what ${by} recorded: ${seconds}`;
        // The last fragment that WebKitGTK writes of an mp4 can be read by WebKit alone: docs/decisions/064.
        if (by === 'WebKit' && typeof seconds === 'string') say(`not    ${sentence}`);
        else claim(typeof seconds === 'number' && seconds > 1, sentence);
      }
    }
  }),
);

/** A Listening test of a few seconds with two questions; gives the course's id. */
async function addShortListening(url: string, token: string): Promise<number> {
  const about = { title: 'Campus Conversations', subject: 'Campus', description: 'A tone and two questions.' };
  const body = { ...about, type: 'Listening', test_duration: 1200 } as const;
  const { course } = await call(url, addCourse, { body }, token);
  const form = new FormData();
  form.set('listeningAudio', new Blob([aTone(HEARD_SECONDS)], { type: 'audio/wav' }), 'part.wav');
  const { filePath } = await callWithForm(url, uploadListeningAudio, form, token);
  for (const [text, right] of [
    ['Where do the speakers meet?', 'B'],
    ['What is late?', 'A'],
  ] as const) {
    const options = { option_a: 'The library', option_b: 'The bus stop', option_c: 'The gate', option_d: 'The hall' };
    const question = { course_id: course.id, audio_file_path: filePath, question_text: text, correct_option: right };
    await call(url, addListeningQuestion, { body: { ...question, ...options } }, token);
  }
  return course.id;
}
