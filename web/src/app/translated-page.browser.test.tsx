import { register } from '@parlance/contract/auth';
import { listCourses } from '@parlance/contract/courses';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDevice } from '../../test/empty-device.ts';
import { anOpenTest, logInLearner } from '../../test/open-test.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { aQuestion, aTest, useTestInMemory } from '../../test/test-under-way.tsx';
import { listeningParts, questionParts, sheetsOf } from '../attempts/listening/listening-parts.ts';
import { ReadingLayout } from '../attempts/reading/reading-layout.tsx';
import { SingleQuestionLayout } from '../attempts/single-question/single-question-layout.tsx';
import { useMicrophone } from '../attempts/speaking/microphone/use-microphone.ts';
import { SpeakingRun } from '../attempts/speaking/speaking-run.tsx';
import { useReadingTools } from '../attempts/tools/use-reading-tools.ts';
import { Register } from '../auth/register.tsx';
import { CourseList } from '../courses/learner/course-list.tsx';
import { endureTranslators } from '../platform/translated-page.ts';

const server = serverReplies();
emptyDevice();
const translator = new MutationObserver(() => translate());

/** As translators do, at once and whenever something changes: every text is in two elements of theirs. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text);
  for (const text of found) {
    const parent = text.parentElement;
    if (!text.nodeValue?.trim() || !parent || parent.closest('font, style, script, title, textarea, select')) continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    parent.replaceChild(outer, text);
    inner.append(text);
  }
}

beforeAll(endureTranslators);
beforeEach(() => translator.observe(document.body, { childList: true, subtree: true, characterData: true }));
afterEach(() => translator.disconnect());

async function isTranslated(text: string): Promise<void> {
  const fonts = () => [...document.querySelectorAll('font')].map(({ textContent }) => textContent);
  await expect.poll(fonts).toContain(text);
}

/** Texts beside others that come and go. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count % 2 === 0 && 'even: '}
      {count} presses{count > 2 && <b>, many</b>}
      {count % 2 === 1 && ', odd'}
    </button>
  );
}

test('texts that come and go beside others do so where they are translated', async () => {
  const screen = await renderScreen(<Counter />);
  for (const text of ['even: 0 presses', '1 presses, odd', 'even: 2 presses', '3 presses, many, odd']) {
    await expect.element(screen.getByRole('button')).toHaveTextContent(text);
    await expect.poll(() => document.querySelectorAll('button font font').length).toBeGreaterThan(1);
    await screen.getByRole('button').click();
  }
});

test('a Reading test that is translated goes on, from passage to passage and to its end', async () => {
  const questions = [1, 2, 3, 4].map((id) => aQuestion(id, {}));
  const passage = (id: number, title: string) => ({ id, title, content: 'A text.\n\nAnd more of it.', course_id: 7 });
  const reply = {
    course: aTest('Reading'),
    passagesWithQuestions: [
      { passage: passage(1, 'The Ferry'), questions: questions.slice(0, 2) },
      { passage: passage(2, 'The Orchard'), questions: questions.slice(2) },
    ],
  };
  const Taken = () => <ReadingLayout reply={reply} run={useTestInMemory(questions)} />;
  await page.viewport(1280, 800);
  await renderScreen(<Taken />);
  await isTranslated('The Ferry');
  await page.getByRole('radio').nth(1).click();
  await page.getByRole('button', { name: 'Next: Passage 2' }).click();
  await expect.element(page.getByRole('heading', { name: 'The Orchard' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'The Ferry' })).not.toBeInTheDocument();
  await isTranslated('The Orchard');
  await page.getByRole('radio').last().click();
  await page.getByRole('button', { name: /^Previous/ }).click();
  await expect.element(page.getByRole('radio').nth(1)).toBeChecked();
  await page.getByRole('button', { name: 'Next: Passage 2' }).click();
  await page.getByRole('button', { name: 'End Test' }).click();
  const review = page.getByRole('dialog');
  await expect.element(review.getByRole('button', { name: 'Question 2, unanswered' })).toBeVisible();
  await expect.element(review.getByRole('button', { name: 'Question 1, answered' })).not.toBeInTheDocument();
});

test('a Writing test that is translated goes on, and keeps each text', async () => {
  const questions = [1, 2].map((id) => aQuestion(id, { question_type: 'descriptive' }));
  const numbered = questions.map((question, index) => ({ number: index + 1, question }));
  function Taken() {
    const run = useTestInMemory(questions, {}, { kind: 'preview' });
    return (
      <SingleQuestionLayout course={aTest('Writing')} run={run} tools={useReadingTools(run)} numbered={numbered} />
    );
  }
  await renderScreen(<Taken />);
  await isTranslated('Question text 1');
  const foot = page.getByRole('contentinfo');
  await page.getByRole('textbox').fill('Dear Sir or Madam, ');
  await expect.element(page.getByText(/^4 words/).first()).toBeVisible();
  await foot.getByRole('button', { name: 'Next' }).click();
  await isTranslated('Question text 2');
  await page.getByRole('textbox').fill('My town is small.');
  await foot.getByRole('button', { name: 'Previous' }).click();
  await expect.element(page.getByRole('textbox')).toHaveValue('Dear Sir or Madam, ');
  await foot.getByRole('button', { name: 'End Test' }).click();
  const words = page.getByRole('dialog').getByRole('region', { name: 'Words written' }).getByRole('listitem');
  await expect.element(words.nth(1)).toHaveTextContent('Question 24 words');
});

test('a Listening test that is translated goes on from part to part', async () => {
  const questions = ['/one', '/two'].map((audio_file_path, index) => aQuestion(index + 1, { audio_file_path }));
  const parts = listeningParts(questions);
  function Heard() {
    const run = useTestInMemory(questions, {}, { kind: 'preview' });
    const given = { run, tools: useReadingTools(run), numbered: parts.flatMap((part) => part.questions) };
    return (
      <SingleQuestionLayout
        course={aTest('Listening')}
        {...given}
        sheets={sheetsOf(parts)}
        parts={questionParts(parts)}
      />
    );
  }
  await renderScreen(<Heard />);
  await isTranslated('Question text 1');
  await page.getByRole('radio').first().click();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
  await isTranslated('Question text 2');
  await expect.element(page.getByText('Question 2 of 2')).toBeVisible();
  await page.getByRole('radio').nth(1).click();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Previous' }).click();
  await expect.element(page.getByRole('radio').first()).toBeChecked();
});

test('a Speaking test that is translated records, says so, and goes on', async () => {
  logInLearner();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const audio = new AudioContext();
    const sound = new MediaStreamAudioDestinationNode(audio);
    const tone = new OscillatorNode(audio);
    tone.connect(sound);
    tone.start();
    await audio.resume();
    return sound.stream;
  });
  const questions = [1, 2].map((id) => aQuestion(id, { question_type: 'speaking', timer: 60 }));
  const test = anOpenTest('Speaking', questions, {});
  function Spoken() {
    return <SpeakingRun test={test} accountId={1} waiting={[]} microphone={useMicrophone()} />;
  }
  await renderScreen(<Spoken />);
  await isTranslated('Question text 1');
  await page.getByRole('button', { name: 'Start Recording' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible();
  await isTranslated('Recording Time');
  // A second press so soon would count as a double one.
  await new Promise((done) => setTimeout(done, 1500));
  await page.getByRole('button', { name: 'Stop Recording' }).click();
  await expect.element(page.getByRole('button', { name: 'Record again' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByRole('heading', { name: 'Question text 2' })).toBeVisible();
  await isTranslated('Question text 2');
});

test('a dashboard that is translated finds courses again and again', async () => {
  server.reply(listCourses, [aTest('Reading', 'Salt Roads'), { ...aTest('Reading', 'Harbour'), id: 8 }]);
  const screen = await renderScreen(<CourseList />, '/user-dashboard');
  await isTranslated('Salt Roads');
  for (const [wanted, other] of [
    ['Harbour', 'Salt Roads'],
    ['Salt Roads', 'Harbour'],
  ] as const) {
    await screen.getByRole('searchbox').fill(wanted);
    await expect.element(screen.getByText(other, { exact: true })).not.toBeInTheDocument();
    await expect.element(screen.getByText(wanted, { exact: true })).toBeVisible();
  }
  await screen.getByRole('searchbox').fill('');
  await expect.element(screen.getByText('Harbour', { exact: true })).toBeVisible();
});

test('a form that is translated says what is wrong, keeps what was typed, and sends it', async () => {
  server.refuse(register, 'email_taken', { fields: [{ path: 'email', reason: 'Taken.' }] });
  const screen = await renderScreen(<Register />, '/register', { '/login': <h1>Login</h1> });
  await isTranslated('Register your account');
  const send = () => screen.getByRole('button', { name: 'Register your account' }).click();
  await send();
  const typed = {
    Username: 'Amina Yusuf',
    Email: 'amina@parlance.test',
    'Phone Number': '+49 30 901820',
    Password: 'eleven quiet herons',
    'Confirm Password': 'eleven quiet herons',
  };
  for (const [label, text] of Object.entries(typed)) await screen.getByLabelText(label, { exact: true }).fill(text);
  await send();
  await isTranslated('Taken.');
  server.reply(register, { message: 'Registered.' } as never);
  await screen.getByLabelText('Email', { exact: true }).fill('another@parlance.test');
  await expect.element(screen.getByText('Taken.')).not.toBeInTheDocument();
  await send();
  await expect.element(screen.getByRole('heading', { name: 'Login' })).toBeVisible();
  expect(server.sentTo(register).at(-1)?.body).toMatchObject({ username: 'Amina Yusuf' });
});
