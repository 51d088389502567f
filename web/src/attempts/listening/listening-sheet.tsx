import { useState } from 'react';
import { withCurrentQuestion } from '../../platform/draft/draft.ts';
import type { TestSound } from '../../platform/test-sound.ts';
import { isAnswered } from '../room/answered.ts';
import { genericTexts } from '../one-question/generic-texts.ts';
import { heardOnDevice } from './heard-on-device.ts';
import { heardSeconds, isHeardToEnd, type TimedPart } from './listening-parts.ts';
import type { OpenTest } from '../room/open-test.ts';
import { PartStage } from './part-stage.tsx';
import { QuestionSheet } from '../one-question/question-sheet.tsx';
import { TestDialogs } from '../room/test-dialogs.tsx';
import { type TestRun, useTestRun } from '../room/use-test-run.ts';

type Props = {
  test: OpenTest;
  accountId: number;
  parts: TimedPart[];
  sound: TestSound;
  /** Play was pressed already: the first part begins by itself. */
  playAtOnce: boolean;
};

/** A Listening test under way: a part is heard, then its questions open; those of earlier parts stay open. */
export function ListeningSheet({ test, accountId, playAtOnce, ...rest }: Props) {
  const run = useTestRun(test, accountId, { texts: genericTexts });
  const isElsewhere = run.saving.kind === 'elsewhere';
  const [{ wasElsewhere, timesLost }, setLost] = useState({ wasElsewhere: false, timesLost: 0 });
  if (isElsewhere !== wasElsewhere) setLost({ wasElsewhere: isElsewhere, timesLost: timesLost + Number(isElsewhere) });
  return (
    <ListeningParts
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

type PartsProps = Omit<Props, 'test'> & { run: TestRun; course: OpenTest['reply']['course'] };

/** The parts of a Listening test, wherever its run keeps what is done. */
export function ListeningParts({ run, course, accountId, parts, sound, playAtOnce }: PartsProps) {
  const { attempt } = run;
  const [heard] = useState(() => {
    const onDevice = heardOnDevice(accountId, attempt.id);
    return parts.map(({ number }) => heardSeconds(number, attempt.plays, onDevice[number]));
  });
  const [heardParts, setHeardParts] = useState(() => countHeard(parts, heard));
  const [onStage, setOnStage] = useState(() => heardParts === 0 || (heard[heardParts] ?? null) !== null);
  const next = parts[heardParts];
  const opened = parts.slice(0, heardParts).flatMap(({ questions }) => questions);
  const { answers } = run.draft;

  function openQuestions() {
    setHeardParts(heardParts + 1);
    setOnStage(false);
    const first = next?.questions[0];
    if (first) run.keeper.change((before) => withCurrentQuestion(before, first.question.id));
  }

  if (next && onStage) {
    return (
      <>
        <PartStage
          key={next.number}
          title={course.title || genericTexts.name}
          part={next}
          of={parts.length}
          run={run}
          accountId={accountId}
          sound={sound}
          heardSeconds={heard[heardParts] ?? null}
          playAtOnce={playAtOnce && heardParts === 0}
          onHeard={openQuestions}
          onBack={heardParts > 0 ? () => setOnStage(false) : undefined}
        />
        <TestDialogs
          run={run}
          answered={opened.filter(({ question }) => isAnswered(question, answers[question.id])).length}
          onKeepWorking={() => undefined}
        />
      </>
    );
  }
  const later = next && {
    numbered: parts.slice(heardParts).flatMap(({ questions }) => questions),
    onOpen: () => setOnStage(true),
  };
  return <QuestionSheet course={course} run={run} numbered={opened} later={later} />;
}

/** How many parts, from the first on, were heard to their end. */
function countHeard(parts: TimedPart[], heard: (number | null)[]): number {
  const waiting = parts.findIndex(({ lengthSeconds }, index) => {
    const seconds = heard[index] ?? null;
    return seconds === null || lengthSeconds === null || !isHeardToEnd(seconds, lengthSeconds);
  });
  return waiting === -1 ? parts.length : waiting;
}
