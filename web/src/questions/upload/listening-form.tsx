import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import { letters } from '@parlance/contract/questions';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Location } from 'react-router';
import { refreshCourses } from '../../courses/use-courses.ts';
import { call } from '../../platform/call.ts';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Row, Stack } from '../../ui/kit.tsx';
import { ErrorNote, SuccessNote } from '../../ui/states/note.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import classes from './listening-form.module.css';
import { emptyQuestion, type ListeningQuestion, questionBody, wrongQuestionFields } from './listening-question.ts';

const options = letters.map((letter) => ({
  letter,
  name: `option_${letter.toLowerCase() as Lowercase<typeof letter>}` as const,
}));

type Props = {
  courseId: number;
  audioPath: string | null;
  /** A recording is on its way. */
  uploading: boolean;
  /** The recording is uploaded, and no question is asked about it yet. */
  unused: boolean;
  /** The form was sent without a recording. */
  onNeedRecording: () => void;
  onAdded: () => void;
};

/** One question after the other about one recording, which stays chosen. */
export function ListeningForm({ courseId, audioPath, uploading, unused, onNeedRecording, onAdded }: Props) {
  const client = useQueryClient();
  const first = useRef<HTMLTextAreaElement>(null);
  const [added, setAdded] = useState(0);
  const { form, onSubmit, isSending, problem, field } = useSentForm<ListeningQuestion>({
    initial: emptyQuestion,
    rules: wrongQuestionFields,
    failed: t`Failed to add listening question.`,
    toasts: true,
    send: async (question) => {
      if (audioPath === null) return;
      const body = addListeningQuestion.body.parse(questionBody(courseId, audioPath, question));
      const { message } = await call(addListeningQuestion, { body });
      toastSuccess(message);
      setAdded(added + 1);
      form.reset();
      first.current?.focus();
      onAdded();
      await refreshCourses(client);
    },
  });

  return (
    <Stack
      as="form"
      gap={24}
      widest="720px"
      noValidate
      onSubmit={(event) => {
        if (audioPath === null || !form.isValid()) {
          toastError(t`Please fill all question fields and ensure an audio file path is provided.`);
        }
        if (audioPath === null) onNeedRecording();
        onSubmit(event);
      }}
    >
      <ListeningLeaveGuard typed={form.isDirty()} uploading={uploading} unused={unused} />
      <h2 className={classes.heading}>
        <Trans>Question about the recording</Trans>
      </h2>
      <Textarea
        {...field('question_text')}
        ref={first}
        label={t`Question text`}
        autosize
        minRows={2}
        maxRows={8}
        aria-required
      />
      <div className={classes.options}>
        {options.map(({ letter, name }) => (
          <TextInput key={letter} {...field(name)} label={t`Option ${letter}`} aria-required />
        ))}
      </div>
      <Checkbox.Group
        {...form.getInputProps('correct_option')}
        label={t`Correct option`}
        description={t`If you tick several, learners must choose all of them.`}
      >
        <Row gap={[8, 32]} wrap above={12} below={8}>
          {letters.map((letter) => (
            <Checkbox key={letter} value={letter} label={letter} />
          ))}
        </Row>
      </Checkbox.Group>
      {added > 0 && !form.isDirty() && (
        <SuccessNote>{t`${plural(added, { one: '# question', other: '# questions' })} added here. The same recording is used for the next one.`}</SuccessNote>
      )}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Button type="submit" size="lg" className={classes.submit} loading={isSending}>
        <Trans>Add Question</Trans>
      </Button>
    </Stack>
  );
}

type ListeningLeaveGuardProps = {
  /** Something is typed that is not in the course yet. */
  typed: boolean;
  /** A recording is on its way to the server. */
  uploading: boolean;
  /** A recording was uploaded that no question is asked about yet. */
  unused: boolean;
};

/** Asks before another course, another page or a closed window would take what was typed or uploaded. */
function ListeningLeaveGuard({ typed, uploading, unused }: ListeningLeaveGuardProps) {
  return (
    <LeaveGuard
      dirty={() => typed || uploading || unused}
      leaves={(from, to) => placeOf(from) !== placeOf(to)}
      {...words(typed, uploading)}
    >
      {typed && <p>{t`The question you typed is not saved yet.`}</p>}
      {uploading && <p>{t`The recording is still uploading. If you leave, the upload stops.`}</p>}
      {unused && (
        <p>{t`The recording is uploaded, but no question uses it. If you leave, you must upload it again.`}</p>
      )}
    </LeaveGuard>
  );
}

function words(typed: boolean, uploading: boolean): { question: string; action: string } {
  if (typed) return { question: t`Leave this question without adding it?`, action: t`Discard question` };
  if (uploading) return { question: t`Stop uploading the recording?`, action: t`Stop uploading` };
  return { question: t`Leave without adding a question about this recording?`, action: t`Discard recording` };
}

/** Where one is, as far as the form stays there: the page, its section and the course. */
function placeOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  return [pathname, parameters.get('section'), parameters.get('course')].join(' ');
}
