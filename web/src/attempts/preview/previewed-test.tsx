import { type AnswersIn, DEFAULT_TEST_SECONDS } from '@parlance/contract/attempts';
import { useEffect, useState } from 'react';
import { createTestSound, ignoreMediaKeys } from '../../platform/test-sound.ts';
import { ListeningParts } from '../listening/listening-sheet.tsx';
import { listeningParts } from '../listening/listening-parts.ts';
import { genericTexts, NO_AUDIO } from '../one-question/generic-texts.ts';
import { QuestionSheet } from '../one-question/question-sheet.tsx';
import { ReadingDesk } from '../reading/reading-sheet.tsx';
import { TestFailed } from '../room/test-states.tsx';
import type { TestRun } from '../room/use-test-run.ts';
import { NOBODY } from './preview-keeper.ts';
import { PreviewedSpeaking } from './previewed-speaking.tsx';
import { type PreviewMarks, type PreviewReply, usePreviewRun } from './use-preview-run.ts';

type Props = { reply: PreviewReply; onMarked: (marks: PreviewMarks, answers: AnswersIn) => void };

/** The screen that takers of this course have, run in memory. */
export function PreviewedTest({ reply, onMarked }: Props) {
  const run = usePreviewRun(reply, reply.durationSeconds ?? DEFAULT_TEST_SECONDS, onMarked);
  const { course, questions } = reply;
  switch (course.type) {
    case 'Reading':
      return <ReadingDesk reply={reply} run={run} />;
    case 'Writing': {
      const numbered = questions.map((question, index) => ({ number: index + 1, question }));
      return <QuestionSheet course={course} run={run} numbered={numbered} />;
    }
    case 'Listening':
      return <PreviewedListening reply={reply} run={run} />;
    case 'Speaking':
      return <PreviewedSpeaking reply={reply} run={run} />;
  }
}

function PreviewedListening({ reply, run }: { reply: PreviewReply; run: TestRun }) {
  const [sound] = useState(createTestSound);
  useEffect(ignoreMediaKeys, []);
  const parts = listeningParts(reply.questions).map((part) => ({ ...part, lengthSeconds: null }));
  if (parts.length === 0) return <TestFailed texts={genericTexts} message={NO_AUDIO} begun={false} />;
  return (
    <ListeningParts run={run} course={reply.course} accountId={NOBODY} parts={parts} sound={sound} playAtOnce={false} />
  );
}
