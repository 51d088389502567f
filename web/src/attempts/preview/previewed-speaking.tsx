import type { TestRun } from '../run/use-test-run.ts';
import { SpeakingLayout } from '../speaking/speaking-layout.tsx';
import { useSpokenQuestion } from '../speaking/use-spoken-question.ts';
import { PreviewedStage } from './previewed-stage.tsx';
import type { PreviewReply } from './use-preview-run.ts';

/** A Speaking test with its questions and clocks; the microphone is left alone. */
export function PreviewedSpeaking({ reply, run }: { reply: PreviewReply; run: TestRun }) {
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
