import type { TakerReply } from '@parlance/contract/attempts';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { ContentOf } from '@parlance/contract/kinds/kinds';
import { optionName } from '@parlance/contract/kinds/matching';
import { firstNumbers } from '@parlance/contract/kinds/numbers';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { Annotations } from '@parlance/contract/taking/annotations';
import { formatQuestions } from '../../answers/format-questions.ts';

export type MarkedPassage = {
  number: number;
  title: string;
  /** In the order of the text; `quote` is null where the learner is not given the text any more. */
  marks: { key: string; quote: string | null; note: string | null }[];
};

/** What was crossed out in the options of a question, such as 'Question 5' and 'A, C'. */
export type CrossedQuestion = { id: number; name: string; options: string };

type Taken = Pick<TakerReply, 'questions' | 'passagesWithQuestions'>;

/** What a learner marked in each passage of a test, as far as there is something to show. */
export function marksByPassage({ highlights }: Annotations, { passagesWithQuestions }: Taken): MarkedPassage[] {
  const given = passagesWithQuestions.map(({ passage }, index) => {
    const marks = highlights
      .filter(({ passageId }) => passageId === passage.id)
      .toSorted((a, b) => a.start - b.start || a.end - b.end)
      .map(({ start, end, note }) => ({
        key: `${start} ${end}`,
        quote: passage.content.slice(start, end) || null,
        note: note ?? null,
      }))
      .filter(({ quote, note }) => quote !== null || note !== null);
    return { number: index + 1, title: passage.title, marks };
  });
  return given.filter(({ marks }) => marks.length > 0);
}

/** The options that a learner crossed out, by question. */
export function crossedQuestions({ crossed }: Annotations, { questions }: Taken): CrossedQuestion[] {
  const firsts = firstNumbers(questions);
  return questions.flatMap((question, index) => {
    const letters = crossed[question.id] ?? [];
    if (letters.length === 0) return [];
    const name = formatQuestions(firsts[index] ?? 0, question.marks);
    return [{ id: question.id, name, options: letters.map((letter) => nameOf(question, letter)).join(', ') }];
  });
}

/** What the option was called on the screen: headings have numerals. */
function nameOf(question: QuestionForTaker, letter: string): string {
  if (question.kind !== 'matching') return letter;
  const { style } = contentOf(question) as ContentOf<'matching'>;
  return optionName(
    style,
    optionLetters.findIndex((one) => one === letter),
  );
}
