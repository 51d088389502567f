import { plural, t } from '@lingui/core/macro';
import { Anchor, Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconClock,
  IconCloudCheck,
  IconFlag,
  IconListNumbers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StartLimitNote } from '../../courses/learner/start-limit-note.tsx';
import { siteBrand } from '../../platform/brand.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { Brand } from '../../ui/layout/brand.tsx';
import { SkillName } from '../../ui/skill.tsx';
import type { ReadyTest } from '../run/use-open-test.ts';
import { SignedOutDialog } from './dialogs/signed-out-dialog.tsx';
import { OwnTimeLine, useOwnTime } from './own-time.tsx';
import classes from './start-page.module.css';

type FrameProps = {
  course: ReadyTest['course'];
  /** What leads to the test, and whatever must be done before. */
  children: ReactNode;
};

/** What a learner sees before the clock starts: the course, and below it what the kind of test adds. */
export function StartFrame({ course, children }: FrameProps) {
  const { title, subject, description, type } = course;
  const heading = useFocusOnArrival();
  return (
    <div className={classes.page}>
      <title>{`${title} · ${siteBrand().name}`}</title>
      <header className={classes.bar}>
        <Brand />
        <Anchor component={Link} to="/user-dashboard?section=courses">
          {t`Back to Courses`}
        </Anchor>
      </header>
      <main className={classes.main}>
        <Row as="p" tone="faint" gap={16}>
          <SkillName type={type} />
          <span>{subject}</span>
        </Row>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.description}>
          <bdi>{description}</bdi>
        </p>
        {children}
      </main>
    </div>
  );
}

type StartProps = { ready: ReadyTest; children: ReactNode; below?: ReactNode };

/** The start page of a test that begins with one button; `children` are its facts, and `below` what stands under them. */
export function StartPage({ ready, children, below }: StartProps) {
  return (
    <StartFrame course={ready.course}>
      <Facts>{children}</Facts>
      {below}
      <StartProblem ready={ready} />
      <Button size="xl" onClick={() => void ready.start()} loading={ready.busy}>
        {t`Start Test`}
      </Button>
    </StartFrame>
  );
}

/** Why the test did not open: beside the button that was pressed, and for a dead session as a dialog. */
export function StartProblem({ ready }: { ready: ReadyTest }) {
  return (
    <>
      {ready.problem ? (
        <div role="alert" className={classes.problem}>
          <span className={classes.sign}>
            <IconAlertCircle aria-hidden="true" />
          </span>
          <p>
            {ready.problem} {t`The clock has not started.`}
          </p>
        </div>
      ) : (
        <StartLimitNote courseId={ready.course.id} />
      )}
      <SignedOutDialog opened={ready.signedOut} hint={t`The clock has not started.`} onSignIn={ready.signIn} />
    </>
  );
}

/** The list that holds every `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Text as="dl" above={32} below={32} ruled>
      {children}
    </Text>
  );
}

export function Fact({ icon: Icon, name, children }: { icon: TablerIcon; name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** '40 questions' */
export function formatQuestionCount(count: number): string {
  return plural(count, { one: '# question', other: '# questions' });
}

export function QuestionsFact({ count }: { count: number }) {
  return (
    <Fact icon={IconListNumbers} name={formatQuestionCount(count)}>
      {t`You can answer in any order and change your answers until the test ends.`}
    </Fact>
  );
}

/** How long the test lasts; `name` says it for everyone. */
export function LengthFact({ name, courseId }: { name: string; courseId: number }) {
  const own = useOwnTime(courseId);
  return (
    <Fact icon={IconClock} name={own.name ?? name}>
      <OwnTimeLine own={own} />
      {own.hasBreaks
        ? t`The clock starts when you press the button and stops only while you are on a break.`
        : t`The clock starts when you press the button and cannot be paused.`}{' '}
      {t`When time runs out, the test is submitted automatically with everything you have answered.`}
    </Fact>
  );
}

/** What holds for every test that is answered on the screen. */
export function CommonFacts() {
  return (
    <>
      <Fact icon={IconCloudCheck} name={t`Saved as you go`}>
        {t`If the connection drops, keep going: your answers are stored on this device and sent when you are back online. If you reload, the test continues where you left off.`}
      </Fact>
      <Fact icon={IconFlag} name={t`Flags`}>
        {t`Flag a question to find it again. When you end the test, you first see which questions are unanswered or flagged.`}
      </Fact>
    </>
  );
}
