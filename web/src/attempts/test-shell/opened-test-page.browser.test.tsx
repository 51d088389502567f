import { anAttempt } from '@parlance/contract/test/examples';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aTask, tasks } from '../../../test/tasks.ts';
import { aQuestion, aTest } from '../../../test/test-under-way.tsx';
import { QuestionBlock } from '../answers/question-block.tsx';
import { readingTexts } from '../reading/reading-texts.ts';
import type { OpenedTest } from '../run/use-open-test.ts';
import { WritingLayout } from '../single-question/writing-layout.tsx';
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
});
