import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { AuthorTest } from '@parlance/contract/author-test';
import { IconDatabase, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useStaffMay } from '../../platform/session.ts';
import { Text } from '../../ui/kit.tsx';
import { AuthorPassage } from '../author-passage.tsx';
import { AuthorQuestion } from '../author-question.tsx';
import { BankNote } from '../bank/bank-note.tsx';
import { MoveToBank } from '../bank/move-to-bank.tsx';
import { blocksOf, numbersOf } from '../draws/blocks.ts';
import { useDrawRows } from '../draws/use-draw-rows.tsx';
import { rightsOf } from '../other-answers.ts';
import { numbersName } from '../question-numbers.ts';
import { DeleteQuestion } from './delete-question.tsx';
import type { EditingPaths } from './editing-paths.ts';
import { QuestionActions } from './question-actions.tsx';
import classes from './question-list.module.css';
import { placeOf } from './question-order.ts';
import { useMoving } from './use-moving.ts';

type Props = {
  test: AuthorTest;
  paths: EditingPaths;
  /** Without it the questions are there to read. */
  mayChange: boolean;
};

/**
 * The questions of a course with what can be done with each. Numbered through the whole test, as its taker sees them.
 */
export function QuestionList({ test, paths, mayChange }: Props) {
  const { course, passagesWithQuestions } = test;
  const { questions: numbers } = numbersOf(test);
  const blocks = blocksOf(test);
  const draws = useDrawRows(test, { mayChange });
  const seesSchool = useStaffMay('sees_school');
  const [deleting, setDeleting] = useState<QuestionForAuthor | null>(null);
  const [movingToBank, setMovingToBank] = useState<QuestionForAuthor | null>(null);
  const { move, said, list } = useMoving(test);
  const [search] = useSearchParams();
  const named = Number(search.get('question')) || null;
  // Coming back from a question of a long course, one finds it again.
  useEffect(() => {
    if (!named) return;
    const row = list.current?.querySelector(`[data-question="${named}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, [named, list]);
  const numberOf = ({ id }: QuestionForAuthor) => numbers.get(id) ?? 0;

  const item = (question: QuestionForAuthor) => {
    const { place, of } = placeOf(test, question.id);
    const number = numberOf(question);
    const name = numbersName(number, question.marks);
    return (
      <AuthorQuestion
        key={question.id}
        question={question}
        number={number}
        note={mayChange && <BankNote courseId={course.id} question={question} name={name} />}
        actions={
          mayChange && (
            <QuestionActions
              questionId={question.id}
              number={number}
              marks={question.marks}
              editPath={paths.question(course.id, question.id)}
              correctionPath={rightsOf(question) ? paths.correction(question.id, course.id) : undefined}
              canMove={{ up: place > 1, down: place < of }}
              onMove={(step) => move(question.id, step)}
              onDelete={() => setDeleting(question)}
              onMoveToBank={question.from_bank || !seesSchool ? undefined : () => setMovingToBank(question)}
            />
          )
        }
      />
    );
  };

  const part = ({ passage, questions: below }: AuthorTest['passagesWithQuestions'][number]) => (
    <AuthorPassage key={passage.id} passage={passage}>
      {below.length === 0 && (
        <Text size="sm" tone="faint" above={8}>
          <Trans>No questions yet. Learners see it once it has a question.</Trans>
        </Text>
      )}
      <Text as="ol" above={12}>
        {below.map(item)}
      </Text>
      {mayChange && (
        <div className={classes.actions}>
          <AddQuestion to={paths.question(course.id, { passageId: passage.id })} about={passage.title} />
          {passage.content !== '' && (
            <Button
              variant="subtle"
              size="sm"
              component={Link}
              to={paths.passage(course.id, passage.id)}
              leftSection={<IconPencil size={18} stroke={1.75} />}
              aria-label={t`Edit passage: ${ph({ title: passage.title })}`}
            >
              <Trans>Edit passage</Trans>
            </Button>
          )}
        </div>
      )}
    </AuthorPassage>
  );
  const partOf = (those: QuestionForAuthor[]) =>
    passagesWithQuestions.filter((one) => one.questions.some(({ id }) => id === those[0]?.id));

  return (
    <div ref={list}>
      {passagesWithQuestions.length === 0 ? (
        <Text as="ol" above={12}>
          {blocks.map((block) => ('draw' in block ? draws.row(block.draw) : block.questions.map(item)))}
        </Text>
      ) : (
        blocks.map((block) =>
          'draw' in block ? (
            <Text key={`draw ${block.draw.id}`} as="ol" above={12}>
              {draws.row(block.draw)}
            </Text>
          ) : (
            partOf(block.questions).map(part)
          ),
        )
      )}
      {passagesWithQuestions.filter(({ questions: below }) => below.length === 0).map(part)}
      {mayChange && (
        <div className={classes.end}>
          {passagesWithQuestions.length === 0 && <AddQuestion to={paths.question(course.id, {})} />}
          {course.type === 'Reading' && (
            <Button
              variant="default"
              component={Link}
              to={paths.passage(course.id, null)}
              leftSection={<IconPlus size={18} stroke={1.75} />}
            >
              <Trans>Add passage</Trans>
            </Button>
          )}
          <Button
            variant="default"
            component={Link}
            to={paths.bank}
            leftSection={<IconDatabase size={18} stroke={1.75} />}
          >
            <Trans>Add from bank</Trans>
          </Button>
          {draws.addButton}
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {draws.dialogs}
      <MoveToBank test={test} question={movingToBank} onClose={() => setMovingToBank(null)} />
      <DeleteQuestion
        courseId={course.id}
        question={deleting}
        number={deleting ? numberOf(deleting) : 0}
        lastOf={deleting && lastOf(test, deleting)}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}

function AddQuestion({ to, about }: { to: string; about?: string }) {
  return (
    <Button
      variant={about ? 'subtle' : 'default'}
      size={about ? 'sm' : 'md'}
      component={Link}
      to={to}
      leftSection={<IconPlus size={18} stroke={1.75} />}
      aria-label={about && t`Add question: ${about}`}
    >
      <Trans>Add question</Trans>
    </Button>
  );
}

/** The title of the passage with a text that has this one question only. */
function lastOf({ passagesWithQuestions }: AuthorTest, { id }: QuestionForAuthor): string | null {
  const part = passagesWithQuestions.find(({ questions }) => questions.some((one) => one.id === id));
  return part && part.passage.content !== '' && part.questions.length === 1 ? part.passage.title : null;
}
