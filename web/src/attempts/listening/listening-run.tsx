import { useState } from 'react';
import type { OpenTest } from '../run/open-test.ts';
import { useTestRun } from '../run/use-test-run.ts';
import { singleQuestionTexts } from '../single-question/single-question-texts.ts';
import type { AudioPaths } from './audio-paths.ts';
import { ListeningLayout, type ListeningSound } from './listening-layout.tsx';

type Props = ListeningSound & { test: OpenTest; paths: AudioPaths };

/** A Listening test under way. */
export function ListeningRun({ test, accountId, paths, playAtOnce, ...rest }: Props) {
  const run = useTestRun(test, accountId, {
    texts: singleQuestionTexts,
    onRead: ({ questions }) => paths.take(questions),
  });
  const isElsewhere = run.saving.kind === 'elsewhere';
  const [{ wasElsewhere, timesLost }, setLost] = useState({ wasElsewhere: false, timesLost: 0 });
  if (isElsewhere !== wasElsewhere) setLost({ wasElsewhere: isElsewhere, timesLost: timesLost + Number(isElsewhere) });
  return (
    <ListeningLayout
      // Another tab may have listened on: this one falls silent, and looks again how far it was heard.
      key={`${timesLost} ${isElsewhere}`}
      run={run}
      course={test.reply.course}
      accountId={accountId}
      playAtOnce={playAtOnce && timesLost === 0 && !isElsewhere}
      {...rest}
    />
  );
}
