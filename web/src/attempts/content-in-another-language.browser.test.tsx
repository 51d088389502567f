import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { type Kind, kinds } from '@parlance/contract/kinds/kinds';
import { LANGUAGE_COOKIE } from '@parlance/contract/languages';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { aQuestionForAuthor } from '@parlance/contract/test/examples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { aTask, PLAN, tasks } from '../../test/tasks.ts';
import { aQuestion, aTest } from '../../test/test-under-way.tsx';
import { fetchWords, nameLanguage, speakAs } from '../platform/language.ts';
import { ContentLanguage } from './answers/content-language.ts';
import { CrossingContext } from './answers/crossing.tsx';
import { answerKindOf } from './answers/kinds/answer-kinds.ts';
import { QuestionBlock } from './answers/question-block.tsx';
import { MarkedPreview } from './preview/marked-preview.tsx';
import { PreviewedStage } from './preview/previewed-stage.tsx';
import { AnswerKey } from './printing/answer-key.tsx';
import { Paper } from './printing/paper.tsx';
import { PassagePane } from './reading/passage-pane.tsx';
import { PassagePeek } from './reading/passage-peek.tsx';

// A course in English, on screens in Arabic: a Latin letter is of the course, an Arabic one of the screens.

type Sample = { question: QuestionForTaker; answer?: Answer };

const picture = { path: PLAN, width: 1200, height: 640 };
const crossed = { isOn: true, crossed: { 1: ['B'] }, set: () => undefined };

/** Questions of every kind, with answers that show all that is said beside a content. */
const asked: Record<Kind, Sample[]> = {
  single_choice: [{ question: aQuestion(1, {}) }],
  several_choice: [{ question: aQuestion(1, { question_type: 'checkbox' }), answer: ['A'] }],
  choose_n: [{ question: aTask(1, 'choose_n', tasks.chooseTwo) }],
  true_false: [{ question: aQuestion(1, { question_type: 'true_false' }) }],
  not_given: [{ question: aTask(1, 'not_given', tasks.notGiven) }],
  fill_in_blanks: [{ question: aQuestion(1, { question_type: 'fill_in_blanks', question_text: 'By the [BLANK].' }) }],
  completion: [
    { question: aTask(1, 'completion', tasks.bank), answer: { 0: 'A' } },
    { question: aTask(1, 'completion', tasks.notes) },
    { question: aTask(1, 'completion', tasks.table) },
    { question: aTask(1, 'completion', tasks.choices), answer: { 0: 'B' } },
  ],
  short_answer: [{ question: aTask(1, 'short_answer', tasks.short) }],
  matching: [
    { question: aTask(1, 'matching', tasks.headings), answer: { 0: 'A' } },
    { question: aTask(1, 'matching', tasks.features) },
    { question: aTask(1, 'matching', tasks.labels, { picture }) },
  ],
  ordering: [{ question: aTask(1, 'ordering', tasks.ordering) }],
  writing: [{ question: aQuestion(1, { question_type: 'writing' }) }],
  speaking: [{ question: aQuestion(1, { question_type: 'speaking', timer: 60 }) }],
};
const all = Object.keys(kinds) as Kind[];
const questionsOf = (kind: Kind) => asked[kind].map(({ question }, index) => ({ ...question, id: index + 1 }));

const passage = {
  id: 1,
  course_id: 1,
  title: 'The salt road',
  content: 'Carts wore it down.\n\nMules came.',
  position: 1,
};

beforeAll(async () => {
  document.cookie = `${LANGUAGE_COOKIE}=ar; Path=/`;
  await fetchWords('reading-test');
  nameLanguage(speakAs('reading-test'));
});
afterAll(() => {
  document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`;
  nameLanguage(speakAs('reading-test'));
});

/** The texts that stand in the wrong language or direction, each with what it stands in. */
function misplaced(within: Element): string[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { parentElement: element, textContent: text } = walker.currentNode;
    if (!element || !text || element.closest('style')) continue;
    // An option in its list says of itself what is done with it elsewhere.
    if (element instanceof HTMLOptionElement && element.textContent?.includes('(')) continue;
    const lang = element.closest('[lang]')?.getAttribute('lang');
    const said = `${text.trim()}: ${lang} ${getComputedStyle(element).direction}`;
    const isOfCourse = /[A-Za-z]{2}/.test(text);
    const isRight = isOfCourse ? said.endsWith(': en ltr') : lang === 'ar';
    if (!isRight && (isOfCourse || /\p{Script=Arabic}/u.test(text))) found.push(said);
  }
  for (const image of within.querySelectorAll('img')) {
    if (image.closest('[lang]')?.getAttribute('lang') !== 'en') found.push(image.alt);
  }
  return found;
}

function Block({ question, answer }: Sample) {
  const nothing = () => undefined;
  const on = { onAnswer: nothing, onFlag: nothing, onCurrent: nothing };
  return (
    <CrossingContext value={crossed}>
      <QuestionBlock number={14} question={question} answer={answer} flagged={false} currentPart={0} {...on} />
    </CrossingContext>
  );
}

test.each(all)(
  '%s on a screen: its content is in its language, and the words around it are in theirs',
  async (kind) => {
    for (const { question, answer } of asked[kind]) {
      for (const width of [1280, 390]) {
        await page.viewport(width, 800);
        const drawn = answerKindOf(question) ? (
          <Block question={question} answer={answer} />
        ) : (
          <PreviewedStage question={question} number={1} total={1} left={null} />
        );
        const screen = await renderScreen(<ContentLanguage value="en">{drawn}</ContentLanguage>);
        await expect.poll(() => screen.container.textContent).toContain(question.question_text.split('[')[0]);
        await expect
          .poll(() => screen.container.querySelectorAll('input, select, textarea, button').length)
          .not.toBe(0);
        await expect.poll(() => screen.container.textContent).not.toContain('…');
        expect(misplaced(screen.container)).toEqual([]);
        await screen.unmount();
      }
    }
  },
);

test.each(all)('%s on paper: its content is in its language, and the words around it are in theirs', async (kind) => {
  const questions = questionsOf(kind);
  const course = { ...aTest(kind === 'speaking' ? 'Speaking' : 'Reading', '–'), subject: '' };
  const test = { course, questions, passagesWithQuestions: [], durationSeconds: 3600, version: null };
  const screen = await renderScreen(
    <ContentLanguage value="en">
      <Paper test={test} />
    </ContentLanguage>,
  );
  await expect.poll(() => screen.container.textContent).toContain(questions[0]?.question_text.split('[')[0]);
  expect(misplaced(screen.container)).toEqual([]);
});

test('a passage is in its language wherever it is read', async () => {
  const question = aQuestion(1, {});
  const test = {
    course: { ...aTest('Reading', '–'), subject: '' },
    questions: [],
    durationSeconds: 3600,
    version: null,
  };
  const passagesWithQuestions = [{ passage, questions: [question] }];
  const part = { number: 1, passage, questions: [] };
  const paragraph = { letter: 'A', text: passage.content, start: 0 };
  const screen = await renderScreen(
    <ContentLanguage value="en">
      <Paper test={{ ...test, passagesWithQuestions }} />
      <PassagePane part={part} />
      <PassagePeek paragraph={paragraph} isNamed highlights={[]} onOpen={() => undefined} />
    </ContentLanguage>,
  );
  await expect.element(screen.getByText('Carts wore it down.').first()).toBeVisible();
  expect(screen.container.textContent?.match(/Mules came/g)).toHaveLength(3);
  expect(misplaced(screen.container)).toEqual([]);
});

const server = serverReplies();

/** Questions with what is right, and why. */
const keyed: QuestionForAuthor[] = [
  { ...asked.single_choice[0]?.question, key: { letter: 'B' } },
  { ...asked.true_false[0]?.question, key: { value: 'TRUE' } },
  { ...asked.short_answer[0]?.question, key: { gaps: [['noon', 'midday'], ['Anna'], ['daily']], rules: null } },
  { ...asked.writing[0]?.question, key: {} },
].map((part, index) => aQuestionForAuthor({ ...part, id: index + 1, explanation: 'It says so.' } as never));
const course = { ...aTest('Reading', '–'), subject: '' };

test('what is right and why is in the language of the course, and that a person marks it is not', async () => {
  const test = { course, questions: keyed, passagesWithQuestions: [], durationSeconds: 3600, version: null };
  const screen = await renderScreen(
    <ContentLanguage value="en">
      <AnswerKey test={test} keys={keyed} />
    </ContentLanguage>,
  );
  await expect.poll(() => screen.container.textContent).toContain('It says so.');
  for (const answer of ['B, two', 'True', 'Anna']) expect(screen.container.textContent).toContain(answer);
  expect(misplaced(screen.container)).toEqual([]);
});

test('a marked preview has what was asked and answered in the language of the course', async () => {
  server.reply(courseDetailsWithQuestions, { course, questions: keyed, passagesWithQuestions: [] } as never);
  const marks = keyed.map(({ id, marks: all }) => ({
    question_id: id,
    right: false,
    mark: 0,
    marks: all,
    part_marks: all > 1 ? Array.from({ length: all }, () => 0) : null,
  }));
  const screen = await renderScreen(
    <ContentLanguage value="en">
      <MarkedPreview
        reply={{ course, questions: keyed, passagesWithQuestions: [], durationSeconds: 3600 } as never}
        marks={{ score: 0, total: 5, marks }}
        answers={{ 1: 'A', 3: { 0: 'evening' } }}
        backPath="/"
        editPath={(id) => `/${id}`}
        onAgain={() => undefined}
      />
    </ContentLanguage>,
  );
  await expect.poll(() => screen.container.textContent).toContain('A, one');
  expect(screen.container.textContent).toContain('evening');
  // What is right stands in a sentence of the interface.
  expect(misplaced(screen.container).filter((text) => !/\p{Script=Arabic}/u.test(text))).toEqual([]);
});
