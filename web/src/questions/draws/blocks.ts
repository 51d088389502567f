import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { AuthorTest } from '@parlance/contract/author-test';
import type { DrawForAuthor } from '@parlance/contract/bank/draws';

/** What stands together in a test and moves as one: a draw, or questions. */
export type Block = { draw: DrawForAuthor } | { questions: QuestionForAuthor[] };

/**
 * A test in its order. Each question is a block, or with `byPassage` those of a passage are. A draw is behind the
 * question that it follows, also where that was moved and the server has not yet said so.
 */
export function blocksOf({ questions, passagesWithQuestions, draws }: AuthorTest): Block[] {
  const groups =
    passagesWithQuestions.length === 0
      ? questions.map((question) => [question])
      : passagesWithQuestions.map((part) => part.questions).filter((part) => part.length > 0);
  const inOrder = draws.toSorted((a, b) => a.position - b.position);
  const behind = (ids: ReadonlySet<number | null>) =>
    inOrder.filter((draw) => ids.has(anchorOf(draw, questions))).map((draw) => ({ draw }));
  return [
    ...behind(new Set([null])),
    ...groups.flatMap((group) => [{ questions: group }, ...behind(new Set(group.map(({ id }) => id)))]),
  ];
}

/** The question that a draw follows; null at the beginning. */
function anchorOf({ position }: DrawForAuthor, questions: QuestionForAuthor[]): number | null {
  const before = questions.filter((question) => question.position < position);
  return before.toSorted((a, b) => b.position - a.position)[0]?.id ?? null;
}

export const marksOfDraw = ({ take, marks_each }: DrawForAuthor): number => take * marks_each;

/** The first number of each question and of each draw, by their ids. */
export function numbersOf(test: AuthorTest) {
  const questions = new Map<number, number>();
  const draws = new Map<number, number>();
  let next = 1;
  for (const block of blocksOf(test)) {
    if ('draw' in block) {
      draws.set(block.draw.id, next);
      next += marksOfDraw(block.draw);
      continue;
    }
    for (const { id, marks } of block.questions) {
      questions.set(id, next);
      next += marks;
    }
  }
  return { questions, draws };
}

type Place = { question: number } | { draw: number };

/** The order of a test with one draw a block further up (-1) or down (1); null where it can go no further. */
export function withDrawMoved(test: AuthorTest, drawId: number, step: -1 | 1): Place[] | null {
  const blocks = blocksOf(test);
  const from = blocks.findIndex((block) => 'draw' in block && block.draw.id === drawId);
  const [moved, other] = [blocks[from], blocks[from + step]];
  if (!moved || !other) return null;
  return blocks
    .with(from, other)
    .with(from + step, moved)
    .flatMap((block): Place[] =>
      'draw' in block ? [{ draw: block.draw.id }] : block.questions.map(({ id }) => ({ question: id })),
    );
}
