import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { AuthorTest } from '@parlance/contract/author-test';
import {
  IconChartBar,
  IconClockEdit,
  IconCopy,
  IconDatabase,
  IconEye,
  IconLink,
  IconListCheck,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconSend,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExportMenu } from '../courses/export-menu.tsx';
import { FrozenNote } from '../courses/frozen-note.tsx';
import { useDuplicateCourse } from '../courses/use-course-admin.ts';
import { useMayChange } from '../courses/use-own-courses.ts';
import { refusalText } from '../platform/refusal.ts';
import { shortMinutes } from '../ui/format/minutes.ts';
import { Row } from '../ui/kit.tsx';
import { SkillName } from '../ui/skill.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { useFailureToast } from '../ui/states/use-failure-toast.ts';
import { PanelLoading } from './bank/panel-parts.tsx';
import classes from './course-panel.module.css';
import { marksOfDraw } from './draws/blocks.ts';
import { useDrawRows } from './draws/use-draw-rows.tsx';
import type { EditingPaths } from './editing/editing-paths.ts';
import { QuestionList } from './editing/question-list.tsx';
import { useAuthorTest } from './use-author-test.ts';

const failed = () => t`Failed to fetch course details.`;

type Props = {
  courseId: number;
  paths: EditingPaths;
  onEdit: () => void;
  /** Told the id of the copy. */
  onCopied: (courseId: number) => void;
};

/** A course as its author sees it: what it is, and every question with its key. */
export function CoursePanel({ courseId, ...props }: Props) {
  const test = useAuthorTest(courseId);
  useFailureToast(test.error, refusalText(test.error, failed()));
  return (
    <Loaded
      query={test}
      loading={<PanelLoading text={t`Loading course details...`} />}
      failed={{ heading: refusalText(test.error, failed()) }}
    >
      {(known) => <Panel test={known} {...props} />}
    </Loaded>
  );
}

function Panel({ test, paths, onEdit, onCopied }: Omit<Props, 'courseId'> & { test: AuthorTest }) {
  const isEmpty = test.questions.length === 0 && test.passagesWithQuestions.length === 0 && test.draws.length === 0;
  const mayChange = useMayChange()(test.course.id);
  const hasWrittenAnswers = test.questions.some(({ key }) => 'gaps' in key);
  return (
    <>
      <CourseFields test={test} />
      {mayChange && <FrozenNote courseId={test.course.id} />}
      {!mayChange && <OfOther courseId={test.course.id} onCopied={onCopied} />}
      <Row gap={8} wrap above={20}>
        {mayChange && (
          <Button size="sm" variant="default" leftSection={<IconPencil size={18} stroke={1.75} />} onClick={onEdit}>
            <Trans>Edit course</Trans>
          </Button>
        )}
        {!isEmpty && (
          <Way to={paths.preview(test.course.id)} icon={IconEye}>
            <Trans>Preview the test</Trans>
          </Way>
        )}
        {!isEmpty && (
          <Way to={paths.print(test.course.id)} icon={IconPrinter}>
            <Trans>Print the paper</Trans>
          </Way>
        )}
        <ExportMenu
          size="sm"
          course={{ ...test.course, question_count: test.questions.reduce((sum, { marks }) => sum + marks, 0) }}
        />
        {mayChange && hasWrittenAnswers && (
          <Way to={paths.answers(test.course.id)} icon={IconListCheck}>
            <Trans>Answers to check</Trans>
          </Way>
        )}
        {!isEmpty && (
          <Way to={paths.analysis(test.course.id)} icon={IconChartBar}>
            <Trans>Item analysis</Trans>
          </Way>
        )}
        {mayChange && test.course.type === 'Speaking' && (
          <Way to={paths.timers(test.course.id)} icon={IconClockEdit}>
            <Trans>Set timers</Trans>
          </Way>
        )}
        <Way to={paths.practice(test.course.id)} icon={IconUserPlus}>
          <Trans>Attempts and time</Trans>
        </Way>
        <Way to={paths.release(test.course.id)} icon={IconSend}>
          <Trans>Release and review</Trans>
        </Way>
        <Way to={paths.coursePage(test.course.id)} icon={IconLink}>
          <Trans>Course page</Trans>
        </Way>
      </Row>
      {isEmpty && mayChange && <NoQuestions test={test} paths={paths} />}
      {isEmpty && !mayChange && <Empty heading={t`No questions yet.`} text={t`Its author has not added any.`} />}
      {!isEmpty && <QuestionList test={test} paths={paths} mayChange={mayChange} />}
    </>
  );
}

/** A button that leads to another page of the course. */
function Way({ to, icon: Icon, children }: { to: string; icon: typeof IconEye; children: ReactNode }) {
  return (
    <Button size="sm" variant="default" component={Link} to={to} leftSection={<Icon size={18} stroke={1.75} />}>
      {children}
    </Button>
  );
}

/** What can be done with a course that may not be changed. */
function OfOther({ courseId, onCopied }: { courseId: number; onCopied: (courseId: number) => void }) {
  const duplicating = useDuplicateCourse();

  function duplicate(): void {
    duplicating.mutate(courseId, {
      onSuccess: ({ message, course }) => {
        toastSuccess(message);
        onCopied(course.id);
      },
      onError: (error) => toastError(refusalText(error, t`Failed to duplicate the course.`)),
    });
  }

  return (
    <div className={classes.ofOther}>
      <p>
        <Trans>Someone else made this course. Duplicate it to change it: the copy is yours.</Trans>
      </p>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} />}
        loading={duplicating.isPending}
        onClick={duplicate}
      >
        <Trans>Duplicate</Trans>
      </Button>
    </div>
  );
}

function NoQuestions({ test, paths }: { test: AuthorTest; paths: EditingPaths }) {
  const { course } = test;
  const draws = useDrawRows(test, { mayChange: true });
  return (
    <Empty heading={t`No questions yet.`} text={t`Learners can start this test once it has questions.`}>
      <Button component={Link} to={paths.upload(course.id)} leftSection={<IconUpload size={18} stroke={1.75} />}>
        <Trans>Upload Questions</Trans>
      </Button>
      <Button
        variant="default"
        component={Link}
        to={paths.question(course.id, {})}
        leftSection={<IconPlus size={18} stroke={1.75} />}
      >
        <Trans>Add question</Trans>
      </Button>
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
      <Button variant="default" component={Link} to={paths.bank} leftSection={<IconDatabase size={18} stroke={1.75} />}>
        <Trans>Add from bank</Trans>
      </Button>
      {draws.addButton}
      {draws.dialogs}
    </Empty>
  );
}

function CourseFields({ test: { course, questions, draws } }: { test: AuthorTest }) {
  const { id, title, subject, description, type, test_duration, max_score } = course;
  const numbers = [...questions.map((question) => question.marks), ...draws.map(marksOfDraw)].reduce(
    (a, b) => a + b,
    0,
  );
  const markedByHand = type === 'Writing' || type === 'Speaking';
  return (
    <>
      <p>
        <SkillName type={type} />
      </p>
      <h2 className={classes.title}>
        <bdi>{title}</bdi>
      </h2>
      <p className={classes.subject}>
        <bdi>{subject}</bdi>
      </p>
      <p className={classes.description}>
        <bdi>{description}</bdi>
      </p>
      <dl className={classes.facts}>
        <Fact term={t`ID`}>{id}</Fact>
        {type !== 'Speaking' && (
          <Fact term={t`Duration`}>{test_duration === null ? t`Not Set` : shortMinutes(test_duration)}</Fact>
        )}
        <Fact term={t`Questions`}>{numbers}</Fact>
        {markedByHand && <Fact term={t({ message: 'Maximum', context: 'score of a course' })}>{max_score}</Fact>}
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
