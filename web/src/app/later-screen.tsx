import { type Sentence, say } from '@parlance/contract/say';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazily } from '../ui/states/lazily.ts';
import { SectionLoading } from './page-loading.tsx';

/** A screen of a dashboard that is fetched when it is opened; `text` says what is loading until it came. */
export function laterScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  text: Sentence,
): (props: P) => ReactNode {
  const Screen = lazily(load);
  return (props) => (
    <Suspense fallback={<SectionLoading text={say(text)} />}>
      <Screen {...props} />
    </Suspense>
  );
}
