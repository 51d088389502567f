import type { Course } from '@parlance/contract/courses';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { withCurrentQuestion } from '../draft/edit-draft.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { SingleQuestionLayout } from '../single-question/single-question-layout.tsx';
import { singleQuestionTexts } from '../single-question/single-question-texts.ts';
import { BarButton } from '../test-shell/bar/bar-button.tsx';
import { usePaletteCells } from '../test-shell/palette-cells.ts';
import { useReadingTools } from '../tools/use-reading-tools.ts';
import { type ExtraPlay, extraPlayOf, playAgainLabel } from './extra-plays.ts';
import { heardSeconds, isHeardToEnd, questionParts, sheetsOf, type TimedPart } from './listening-parts.ts';
import { heardOnDevice } from './listening-progress.ts';
import { PartStage } from './part-stage.tsx';
import type { TestSound } from './test-sound.ts';

/** What is heard, and by whom. */
export type ListeningSound = {
  accountId: number;
  parts: TimedPart[];
  sound: TestSound;
  /** Play was pressed already: the first part begins by itself. */
  playAtOnce: boolean;
};

type Props = ListeningSound & { run: TestRun; course: Course };

/** A test by ear: a part is heard, then its questions open; those of earlier parts stay open. */
export function ListeningLayout({ run, course, accountId, parts, sound, playAtOnce }: Props) {
  const { attempt } = run;
  const [heard] = useState(() => {
    const onDevice = heardOnDevice(accountId, attempt.id);
    return parts.map(({ number }) => heardSeconds(number, attempt.plays, onDevice[number]));
  });
  const [heardParts, setHeardParts] = useState(() => countHeard(parts, heard));
  const [onStage, setOnStage] = useState(() => heardParts === 0 || (heard[heardParts] ?? null) !== null);
  const [plays, setPlays] = useState(attempt.plays);
  const [hearing, setHearing] = useState<{ part: TimedPart; extraPlay: ExtraPlay } | null>(null);
  const next = parts[heardParts];
  const isElsewhere = run.saving.kind === 'elsewhere';
  // A tool that is on stays on while the next part is heard.
  const tools = useReadingTools(run);

  // The part that waits and the one after it are loaded while others are heard and answered: the clock runs.
  useEffect(() => {
    if (isElsewhere) return;
    void loadInTurn(parts.slice(heardParts, heardParts + 2));
  }, [parts, heardParts, isElsewhere]);

  const opened = useMemo(() => parts.slice(0, heardParts).flatMap(({ questions }) => questions), [parts, heardParts]);
  const later = useMemo(() => {
    const numbered = parts.slice(heardParts).flatMap(({ questions }) => questions);
    return parts[heardParts] && { numbered, onOpen: () => setOnStage(true) };
  }, [parts, heardParts]);
  const sheets = useMemo(() => sheetsOf(parts), [parts]);
  const footParts = useMemo(() => questionParts(parts), [parts]);
  const openedCells = usePaletteCells(opened, run.draft, null);

  function openQuestions() {
    setHeardParts(heardParts + 1);
    setOnStage(false);
    const first = next?.questions[0];
    if (first) run.change((before) => withCurrentQuestion(before, first.question.id));
  }

  if (next && onStage) {
    return (
      <PartStage
        key={next.number}
        title={course.title || singleQuestionTexts.name}
        part={next}
        of={parts.length}
        run={run}
        cells={openedCells}
        accountId={accountId}
        sound={sound}
        heardSeconds={heard[heardParts] ?? null}
        morePlays={run.time.extraPlays || undefined}
        playAtOnce={playAtOnce && heardParts === 0}
        onPlays={setPlays}
        onHeard={openQuestions}
        onBack={heardParts > 0 ? () => setOnStage(false) : undefined}
      />
    );
  }
  if (hearing) {
    const done = () => setHearing(null);
    const { left, goesOnAt } = hearing.extraPlay;
    return (
      <PartStage
        title={course.title || singleQuestionTexts.name}
        part={hearing.part}
        of={parts.length}
        run={run}
        cells={openedCells}
        accountId={accountId}
        sound={sound}
        heardSeconds={goesOnAt}
        again={goesOnAt === null}
        morePlays={goesOnAt === null ? left - 1 : left}
        playAtOnce
        onPlays={setPlays}
        onHeard={done}
        onBack={done}
      />
    );
  }
  const current = partOf(parts, run.draft.currentQuestionId);
  const extraPlay = current && extraPlayOf(current, plays, run.time.extraPlays);
  return (
    <SingleQuestionLayout
      course={course}
      run={run}
      numbered={opened}
      {...{ tools, sheets, later }}
      parts={footParts}
      aside={
        extraPlay && (
          <BarButton
            icon={IconPlayerPlay}
            {...playAgainLabel(extraPlay)}
            onPress={() => {
              sound.unlock();
              setHearing({ part: current, extraPlay });
            }}
          />
        )
      }
    />
  );
}

/** The part of a question; the first where there is no place yet. */
function partOf(parts: TimedPart[], questionId: number | null): TimedPart | undefined {
  return parts.find(({ questions }) => questions.some(({ question }) => question.id === questionId)) ?? parts[0];
}

/** One after the other, so that the one needed first comes first. */
async function loadInTurn(parts: TimedPart[]): Promise<void> {
  for (const part of parts) await part.loadAhead();
}

/** How many parts, from the first on, were heard to their end. */
function countHeard(parts: TimedPart[], heard: (number | null)[]): number {
  const waiting = parts.findIndex(({ lengthSeconds }, index) => {
    const seconds = heard[index] ?? null;
    return seconds === null || lengthSeconds === null || !isHeardToEnd(seconds, lengthSeconds);
  });
  return waiting === -1 ? parts.length : waiting;
}
