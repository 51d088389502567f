import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { ErrorNote } from '../../../ui/states/note.tsx';
import type { Answering } from '../answering.ts';
import classes from './later-kind.module.css';

type LaterKind = {
  /** Fetches the code; rejects without a connection, and may be asked again. */
  load: () => Promise<void>;
  Answer: ComponentType<Answering>;
};

/** A way of answering whose code is fetched by tests that have questions of its kind. */
export function laterKind(fetchKind: () => Promise<ComponentType<Answering>>): LaterKind {
  let Fetched: ComponentType<Answering> | null = null;

  async function load() {
    Fetched ??= await fetchKind();
  }

  function Answer(props: Answering) {
    const [state, setState] = useState<'here' | 'loading' | 'failed'>(Fetched ? 'here' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      let isGone = false;
      const tell = (next: 'here' | 'failed') => !isGone && setState(next);
      load().then(
        () => tell('here'),
        () => tell('failed'),
      );
      return () => {
        isGone = true;
      };
    }, [state]);
    if (Fetched) return <Fetched {...props} />;
    if (state === 'failed') return <NotLoaded onAgain={() => setState('loading')} />;
    return <p className={classes.loading}>Loading the question…</p>;
  }

  return { load, Answer };
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <ErrorNote>
      This question could not be loaded. Your answers are not affected. Check your connection.
      <Button variant="default" className={classes.again} onClick={onAgain}>
        Load the question again
      </Button>
    </ErrorNote>
  );
}
