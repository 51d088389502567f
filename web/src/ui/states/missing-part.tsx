import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { AGAIN_MS, fetchMissingStyles, needsReload } from '../../platform/missing-code.ts';
import { reloadByItself, reloadPage } from '../../platform/reload-page.ts';
import { ErrorNote } from './note.tsx';
import { Failed } from './state-block.tsx';
import { toastError } from './toast.tsx';

export { reloadByItself };

/**
 * What is shown where a part does not come. `part`: a note in its place. `cover`: the same for one that takes the place of
 * the main part. `page`: for one that is the whole page, in which nothing was typed: it is loaded anew by itself, once.
 * `none`: the fallback of `Suspense` stays, as for what has no place or can be done without.
 */
export type Place = 'part' | 'cover' | 'page' | 'none';

const missing = () => t`Part of this page could not be loaded.`;
const reload = () => t`Reload the page: everything that was saved is still there.`;
const SAID_MS = 10_000;

/** Says of what has no place on the page that a reload would help. */
export function sayReload(): void {
  toastError(`${missing()} ${reload()}`, { id: 'missing-code', shownMs: SAID_MS });
}

/**
 * `asked`: for the first time. `away`: nothing answers. `kept`: the server answers, and this browser keeps the failure for
 * as long as the page is open.
 */
type State = 'here' | 'asked' | 'away' | 'kept';

/** Is in the place of a part until it comes. */
export function standIn<P extends object>(load: () => Promise<ComponentType<P>>, place: Place): ComponentType<P> {
  let Part: ComponentType<P> | null = null;
  return function StandIn(props: P) {
    const [state, setState] = useState<State>(Part ? 'here' : 'asked');
    const ask = useEffectEvent(async () => {
      fetchMissingStyles();
      try {
        Part ??= await load();
        setState('here');
      } catch {
        setState((await needsReload()) ? 'kept' : 'away');
      }
    });
    const [presses, setPresses] = useState(0);
    const isHere = state === 'here';
    useEffect(() => {
      if (isHere) return;
      void ask();
      const timer = setInterval(() => void ask(), AGAIN_MS);
      return () => clearInterval(timer);
    }, [isHere, presses]);
    const reloads = place === 'page' && state === 'kept';
    useEffect(() => {
      if (reloads) void reloadByItself();
    }, [reloads]);
    if (Part) return <Part {...props} />;
    if (state === 'here' || state === 'asked') return null;
    return <Missing place={place} isKept={state === 'kept'} onAgain={() => setPresses(presses + 1)} />;
  };
}

/** The page is loaded anew by whoever presses: an answer or a form may be open beside this part. */
function Missing({ place, isKept, onAgain }: { place: Place; isKept: boolean; onAgain: () => void }) {
  const heading = place === 'page' ? t`This page could not be loaded.` : missing();
  const text = isKept ? reload() : t`Nothing is lost. Check your connection.`;
  const isPart = place === 'part';
  const button = (
    <Button variant="default" display="block" mt={isPart ? 12 : 0} onClick={isKept ? reloadPage : onAgain}>
      {isKept ? t`Reload the page` : t`Load again`}
    </Button>
  );
  if (isPart) {
    return (
      <ErrorNote>
        {heading} {text}
        {button}
      </ErrorNote>
    );
  }
  return (
    <main>
      <Failed heading={heading} level={1} text={text}>
        {button}
      </Failed>
    </main>
  );
}
