import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { type Sentence, say } from '@parlance/contract/say';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { Empty, Failed } from '../../ui/states/state-block.tsx';
import type { TestTexts } from '../run/test-texts.ts';
import type { OpenedTest } from '../run/use-open-test.ts';
import { ElsewhereDialog } from './dialogs/elsewhere-dialog.tsx';
import { SignedOutDialog } from './dialogs/signed-out-dialog.tsx';
import classes from './test-states.module.css';

type Props = {
  opened: Exclude<OpenedTest, { kind: 'open' | 'ready' | 'other' }>;
  texts: TestTexts;
};

/** Every state without a test: loading, failed, without questions, open elsewhere, or with a dead session. */
export function TestStates({ opened, texts }: Props) {
  switch (opened.kind) {
    case 'loading':
      return <TestLoading texts={texts} />;
    case 'missing':
      return (
        <NoTest
          texts={texts}
          heading={texts.missing}
          text={t`No questions have been added yet. The clock has not started.`}
        />
      );
    case 'gone':
      return <NoTest texts={texts} {...texts.gone} />;
    case 'failed':
      return <TestFailed texts={texts} message={opened.message} begun={opened.begun} onRetry={opened.retry} />;
    case 'signedOut':
      return (
        <Blank texts={texts}>
          <SignedOutDialog
            opened
            hint={t`Log in to continue where you left off. The clock keeps running.`}
            onSignIn={opened.signIn}
          />
        </Blank>
      );
    case 'elsewhere':
      return (
        <Blank texts={texts}>
          <ElsewhereDialog {...opened} opened onUseHere={opened.useHere} />
        </Blank>
      );
  }
}

type PageProps = ComponentProps<'main'> & { texts: Pick<TestTexts, 'name'> };

function StatePage({ texts, children, ...attributes }: PageProps) {
  return (
    <main {...attributes}>
      <title>{`${texts.name} · ${siteBrand().name}`}</title>
      {children}
    </main>
  );
}

/** Behind a dialog there is only the name of the test. */
export function Blank({ texts, children }: { texts: Pick<TestTexts, 'name'>; children: ReactNode }) {
  return (
    <StatePage texts={texts} className={classes.blank}>
      <h1 className="visually-hidden">{texts.name}</h1>
      {children}
    </StatePage>
  );
}

/** A skeleton in the size of the page. */
function TestLoading({ texts }: { texts: TestTexts }) {
  return (
    <StatePage texts={texts} className={classes.loading} aria-busy="true">
      <p className="visually-hidden" aria-live="polite">
        {texts.loading}
      </p>
      <Skeleton h={20} w={220} />
      <Skeleton h={48} w="min(100%, 520px)" mt={16} />
      <Skeleton h={24} mt={32} />
      <Skeleton h={24} mt={12} />
      <Skeleton h={24} w="70%" mt={12} />
      <Skeleton h={52} w={160} mt={40} />
    </StatePage>
  );
}

type FailedProps = {
  texts: TestTexts;
  message: Sentence;
  /** A test was under way on this device: its clock keeps running. */
  begun: boolean;
  /** Missing where trying again cannot help. */
  onRetry?: () => void;
};

export function TestFailed({ texts, message, begun, onRetry }: FailedProps) {
  return (
    <StatePage texts={texts}>
      <Failed
        level={1}
        heading={t`Error: ${{ message: say(message) }}`}
        text={[
          begun ? t`Your answers are safe on this device. The clock keeps running.` : t`The clock has not started.`,
          onRetry ? t`Your connection may have dropped.` : '',
        ].join(' ')}
        onRetry={onRetry}
      >
        <BackToCourses />
      </Failed>
    </StatePage>
  );
}

type NoTestProps = { texts: TestTexts; heading: string; text: string };

function NoTest({ texts, heading, text }: NoTestProps) {
  return (
    <StatePage texts={texts}>
      <Empty level={1} heading={heading} text={text}>
        <BackToCourses />
      </Empty>
    </StatePage>
  );
}

function BackToCourses() {
  return (
    <Button variant="default" component={Link} to="/user-dashboard?section=courses">
      {t`Back to Courses`}
    </Button>
  );
}
