import { t } from '@lingui/core/macro';
import { type ComponentType, Suspense, useState } from 'react';
import { Text } from '../../../ui/kit.tsx';
import { lazily } from '../../../ui/states/lazily.ts';
import type { Answering } from '../answering.ts';

type LaterKind = {
  /** Fetches the code; rejects without a connection, and may be asked again. */
  load: () => Promise<void>;
  Answer: ComponentType<Answering>;
};

/** A way of answering whose code is fetched by tests that have questions of its kind. */
export function laterKind(fetchKind: () => Promise<ComponentType<Answering>>): LaterKind {
  let Fetched: ComponentType<Answering> | null = null;
  const Late = lazily(fetchKind);

  async function load() {
    Fetched ??= await fetchKind();
  }

  function Answer(props: Answering) {
    // What is drawn stays what it is: another component would take what is being typed with it.
    const [Drawn] = useState(() => Fetched);
    if (Drawn) return <Drawn {...props} />;
    return (
      <Suspense
        fallback={
          <Text tone="faint" style={{ padding: '24px 0' }}>
            {t`Loading the question…`}
          </Text>
        }
      >
        <Late {...props} />
      </Suspense>
    );
  }

  return { load, Answer };
}
