import type { Course } from '@parlance/contract/courses';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ContentLanguage } from '../answers/content-language.ts';
import type { OpenTest } from '../run/open-test.ts';
import type { TestTexts } from '../run/test-texts.ts';
import type { OpenedTest, ReadyTest } from '../run/use-open-test.ts';
import { InstructionsIn } from './instructions-in.tsx';
import { TestStates } from './test-states.tsx';

type Props = {
  opened: OpenedTest;
  texts: TestTexts;
  /** What is seen before the clock starts. */
  start: (ready: ReadyTest) => ReactNode;
  /** The test itself. */
  test: (open: Extract<OpenedTest, { kind: 'open' }>) => ReactNode;
  /** A course that this screen does not take. */
  other: (course: Course) => ReactNode;
};

/** A test page by the state of its test: what one kind of test provides, and the states all share. */
export function OpenedTestPage({ opened, texts, start, test, other }: Props) {
  if (opened.kind === 'ready' || opened.kind === 'open') {
    // Around both, so that what both show is not begun again at the start: a press has unlocked its sound.
    const reply = opened.kind === 'open' ? opened.test.reply : undefined;
    return (
      <InstructionsIn
        language={opened.kind === 'open' ? opened.test.reply.instructionLanguage : opened.instructionLanguage}
        waiting={<TestStates opened={{ kind: 'loading' }} texts={texts} />}
      >
        <ContentLanguage value={reply?.contentLanguage}>
          {opened.kind === 'open' ? test(opened) : start(opened)}
        </ContentLanguage>
      </InstructionsIn>
    );
  }
  if (opened.kind === 'other') return other(opened.course);
  return <TestStates opened={opened} texts={texts} />;
}

type OtherProps = { test: OpenTest; path: string; texts: TestTexts };

/** Leads to the screen that takes this test, which continues from the draft of its opening. */
export function OtherScreen({ test, path, texts }: OtherProps) {
  const navigate = useNavigate();
  useEffect(() => {
    test.hold.release();
    void navigate(path, { replace: true });
  }, [test, path, navigate]);
  return <TestStates opened={{ kind: 'loading' }} texts={texts} />;
}
