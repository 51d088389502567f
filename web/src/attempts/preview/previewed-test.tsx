import { type AnswersIn, DEFAULT_TEST_SECONDS } from '@parlance/contract/attempts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ListeningLayout } from '../listening/listening-layout.tsx';
import { NO_AUDIO } from '../listening/stage-labels.ts';
import { createTestSound, ignoreMediaKeys } from '../listening/test-sound.ts';
import { timedParts } from '../listening/timed-parts.ts';
import { ReadingLayout } from '../reading/reading-layout.tsx';
import { hasPassages } from '../run/has-passages.ts';
import { courseQuery } from '../run/use-open-test.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { SingleQuestionLayout } from '../single-question/single-question-layout.tsx';
import { singleQuestionTexts } from '../single-question/single-question-texts.ts';
import { SpeakingLayout } from '../speaking/speaking-layout.tsx';
import { useSpokenQuestion } from '../speaking/use-spoken-question.ts';
import { numberQuestions } from '../test-shell/palette-cells.ts';
import { TestFailed, TestStates } from '../test-shell/test-states.tsx';
import { useReadingTools } from '../tools/use-reading-tools.ts';
import { NOBODY } from './preview-keeper.ts';
import { PreviewedStage } from './previewed-stage.tsx';
import { type PreviewMarks, type PreviewReply, usePreviewRun } from './use-preview-run.ts';

type Props = { reply: PreviewReply; onMarked: (marks: PreviewMarks, answers: AnswersIn) => void };

/** The screen that takers of this course have, run in memory. */
export function PreviewedTest({ reply, onMarked }: Props) {
  const run = usePreviewRun(reply, reply.durationSeconds ?? DEFAULT_TEST_SECONDS, onMarked);
  switch (reply.course.type) {
    case 'Reading':
      return hasPassages(reply) ? <ReadingLayout reply={reply} run={run} /> : <OneByOne reply={reply} run={run} />;
    case 'Writing':
      return <OneByOne reply={reply} run={run} />;
    case 'Listening':
      return <PreviewedListening reply={reply} run={run} />;
    case 'Speaking':
      return <PreviewedSpeaking reply={reply} run={run} />;
  }
}

function OneByOne({ reply: { course, questions }, run }: { reply: PreviewReply; run: TestRun }) {
  const numbered = useMemo(() => numberQuestions(questions), [questions]);
  return <SingleQuestionLayout course={course} run={run} tools={useReadingTools(run)} numbered={numbered} />;
}

function PreviewedListening({ reply, run }: { reply: PreviewReply; run: TestRun }) {
  const [sound] = useState(createTestSound);
  useEffect(ignoreMediaKeys, []);
  // How long each part is, which a learner's screen asks in the same way.
  const course = useQuery(courseQuery(String(reply.course.id)));
  const lengths = course.data?.testLength.audioPartsSeconds;
  const parts = useMemo(() => timedParts(reply.questions, lengths ?? [], null), [reply, lengths]);
  if (course.isPending) return <TestStates opened={{ kind: 'loading' }} texts={singleQuestionTexts} />;
  if (parts.length === 0) return <TestFailed texts={singleQuestionTexts} message={NO_AUDIO} begun={false} />;
  return (
    <ListeningLayout
      run={run}
      course={reply.course}
      accountId={NOBODY}
      parts={parts}
      sound={sound}
      playAtOnce={false}
    />
  );
}

/** A Speaking test with its questions and clocks; the microphone is left alone. */
function PreviewedSpeaking({ reply, run }: { reply: PreviewReply; run: TestRun }) {
  const { course, questions } = reply;
  const spoken = useSpokenQuestion(run, questions);
  return (
    <SpeakingLayout
      title={course.title}
      questions={questions}
      run={run}
      spoken={spoken}
      recordingId={null}
      byQuestion={{}}
      stage={(asked) => <PreviewedStage key={asked.question.id} {...asked} />}
    />
  );
}
