import { t } from '@lingui/core/macro';
import { LANGUAGE_COOKIE } from '@parlance/contract/languages';
import { anAttempt } from '@parlance/contract/test/examples';
import { createRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aTask, tasks } from '../../../test/tasks.ts';
import { aQuestion, aTest } from '../../../test/test-under-way.tsx';
import { fetchWords } from '../../platform/language.ts';
import { InLanguage } from '../../ui/in-language.tsx';
import { QuestionBlock } from '../answers/question-block.tsx';
import { readingTexts } from '../reading/reading-texts.ts';
import type { OpenedTest } from '../run/use-open-test.ts';
import { WritingLayout } from '../single-question/writing-layout.tsx';
import { InstructionsIn } from './instructions-in.tsx';
import { OpenedTestPage } from './opened-test-page.tsx';

const nothing = () => undefined;

test('whatever is written into a test is in its language', async () => {
  const questions = [
    aQuestion(1, { question_type: 'fill_in_blanks', question_text: 'Sie wohnt am [BLANK].' }),
    aQuestion(2, { question_type: 'writing' }),
    aTask(3, 'completion', tasks.notes),
    aTask(4, 'short_answer', tasks.short),
  ];
  const reply = { course: aTest('Reading'), questions, passagesWithQuestions: [], contentLanguage: 'de' };
  const opened = { kind: 'open', test: { reply, attempt: anAttempt({}) }, accountId: 1 } as unknown as OpenedTest;
  const asked = { answer: undefined, flagged: false, currentPart: null, onAnswer: nothing, onFlag: nothing };
  await renderScreen(
    <OpenedTestPage
      opened={opened}
      texts={readingTexts}
      start={() => null}
      other={() => null}
      test={() => (
        <>
          {questions.map((question, index) => (
            <QuestionBlock key={question.id} {...asked} number={index + 1} question={question} onCurrent={nothing} />
          ))}
          <WritingLayout {...asked} number={9} question={aQuestion(9, {})} heading={createRef()} others={[]} />
        </>
      )}
    />,
  );
  await expect.element(page.getByRole('textbox', { name: /^Gap 3/ })).toBeVisible();
  await expect.poll(() => page.getByRole('textbox').elements().length).toBe(1 + 1 + 6 + 3 + 1);
  for (const input of page.getByRole('textbox').elements()) expect(input.getAttribute('lang')).toBe('de');
  const text = page.getByText('Question text 2').element();
  expect([text.getAttribute('lang'), text.getAttribute('dir')]).toEqual(['de', 'ltr']);
});

function Said({ where }: { where: string }) {
  return <p>{`${where}: ${t`Password`}`}</p>;
}

test('the screens of a test are in the language that its course asks for, and the page is in its own again', async () => {
  document.cookie = `${LANGUAGE_COOKIE}=ar; Path=/`;
  await fetchWords('login');
  const html = document.documentElement;
  const reply = { course: aTest('Reading'), questions: [], passagesWithQuestions: [], contentLanguage: 'en' };
  const states = [
    { kind: 'ready', instructionLanguage: 'fr' },
    { kind: 'open', test: { reply: { ...reply, instructionLanguage: 'fr' }, attempt: anAttempt({}) }, accountId: 1 },
    { kind: 'other', course: aTest('Reading') },
  ] as unknown as OpenedTest[];
  function Stepping() {
    const [step, setStep] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setStep(step + 1)}>
          next
        </button>
        <OpenedTestPage
          opened={states[step] as OpenedTest}
          texts={readingTexts}
          start={() => <Said where="start" />}
          test={() => <Said where="test" />}
          other={() => <p>other</p>}
        />
      </>
    );
  }
  const next = () => page.getByRole('button', { name: 'next' }).click();
  await renderScreen(
    <InLanguage page="login">
      <Stepping />
    </InLanguage>,
  );
  await expect.element(page.getByText('start: Mot de passe')).toBeVisible();
  expect([html.lang, html.dir]).toEqual(['fr', 'ltr']);
  await next();
  await expect.element(page.getByText('test: Mot de passe')).toBeVisible();
  await next();
  await expect.element(page.getByText('other')).toBeVisible();
  expect([html.lang, html.dir]).toEqual(['ar', 'rtl']);
  document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`;
});

test('the page after a test is drawn in its own language at once', async () => {
  document.cookie = `${LANGUAGE_COOKIE}=ar; Path=/`;
  await fetchWords('login');
  await fetchWords('register');
  function Leaving() {
    const [isLeft, setIsLeft] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsLeft(true)}>
          leave
        </button>
        <InLanguage page={isLeft ? 'register' : 'login'}>
          {isLeft ? (
            <Said where="after" />
          ) : (
            <InstructionsIn language="fr" waiting={null}>
              <Said where="test" />
            </InstructionsIn>
          )}
        </InLanguage>
      </>
    );
  }
  await renderScreen(<Leaving />);
  await expect.element(page.getByText('test: Mot de passe')).toBeVisible();
  await page.getByRole('button', { name: 'leave' }).click();
  await expect.element(page.getByText('after: كلمة المرور')).toBeVisible();
  document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`;
});
