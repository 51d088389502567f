import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { OpenTest } from '../run/open-test.ts';
import type { TestTexts } from '../run/test-texts.ts';
import { TestStates } from './test-states.tsx';

type Props = { test: OpenTest; path: string; texts: TestTexts };

/** Leads to the screen that takes this test, which continues from the draft of its opening. */
export function OtherScreen({ test, path, texts }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    test.hold.release();
    void navigate(path, { replace: true });
  }, [test, path, navigate]);
  return <TestStates opened={{ kind: 'loading' }} texts={texts} />;
}
