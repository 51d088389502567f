import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claim } from '../claims.ts';
import type { Engine } from './engine.ts';
import { button, press, see, write } from './hands.ts';
import { look } from './looks.ts';
import { endTest } from './reading-walk.ts';
import { startTranslator } from './translator.ts';

const SPOKEN_MS = 2500;
const LETTER = 'Dear Sir or Madam, I write about the train of Monday, which came two hours late. ';

/** Hears a recording to its end, answers its two questions, the second while a translator rewrites the page, and sees the score. */
export async function listen(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await press(engine, button('^Skip the sound check'));
  await press(engine, button('^(Play|Continue listening)$', 'main'));
  await look(engine, 'listening-playing');
  await press(engine, button('^Next', 'main'));
  await press(engine, { css: 'main [aria-label="Question 1"] [type=radio][value=B]' });
  await look(engine, 'listening');
  await engine.run(startTranslator);
  await press(engine, button('^Next', 'footer'));
  await press(engine, { css: 'main [aria-label="Question 2"] [type=radio][value=A]' });
  await endTest(engine);
  await see(engine, { css: 'article p', name: '^Score: 2 / 2$' });
  claim(true, `${engine.name}: a Listening test was heard and answered, and its score is 2 / 2`);
}

/** Writes to both questions of a Writing test, to the second while a translator rewrites the page, and ends it. */
export async function writeLetters(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await press(engine, button('Start Test'));
  for (const number of [1, 2]) {
    await write(engine, { css: 'textarea', name: `answer to question ${number}` }, LETTER);
    if (number === 1) await look(engine, 'writing');
    if (number === 1) await engine.run(startTranslator);
    if (number === 1) await press(engine, button('^Next', 'footer'));
  }
  await see(engine, { css: '[data-saved]', name: '^Saved' });
  await endTest(engine);
  await see(engine, { css: 'h1', name: 'Thank you|submitted' });
  claim(true, `${engine.name}: a Writing test was written and submitted`);
}

/**
 * Records all answers of a Speaking test with the mock microphone, from the second on while a translator rewrites the page;
 * Next leads on after each. Gives the new files.
 */
export async function speak(engine: Engine, url: string, questions: number, media: string): Promise<string[]> {
  const before = soundsIn(media);
  await engine.open(url);
  await press(engine, button('Use microphone'));
  await press(engine, button('Record 5 seconds'));
  await sleep(SPOKEN_MS);
  await press(engine, button('^Stop, '));
  await see(engine, { css: 'audio' });
  await press(engine, button('Start Test'));
  for (let number = 1; number <= questions; number += 1) {
    await press(engine, button('Start Recording'));
    await sleep(SPOKEN_MS);
    if (number === 1) await look(engine, 'speaking-recording');
    await press(engine, button('Stop Recording'));
    const saved = number === 1 ? '^1 answer saved' : `^${number} answers saved`;
    await see(engine, { css: 'header [data-saved]', name: saved });
    if (number === 1) await look(engine, 'speaking');
    if (number === 1) await engine.run(startTranslator);
    if (number < questions) await press(engine, button('^Next', 'footer'));
  }
  claim(true, `${engine.name}: ${questions} answers were recorded and sent, and Next led on after each`);
  await endTest(engine);
  await see(engine, { css: 'main', name: 'submitted|review' }, 60_000);
  const after = soundsIn(media).filter((file) => !before.includes(file));
  claim(after.length === questions, `${engine.name}: ${after.length} recordings are stored`);
  return after;
}

function soundsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Runs in the page: plays a file to its end, and says how many seconds of it there were. */
export async function play(base64: string): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const audio = new Audio(URL.createObjectURL(new Blob([bytes])));
  await audio.play();
  await new Promise((done, failed) => {
    audio.addEventListener('ended', done);
    audio.addEventListener('error', () => failed(new Error(audio.error?.message)));
    setTimeout(() => failed(new Error('It did not end.')), 20_000);
  });
  return audio.currentTime;
}
