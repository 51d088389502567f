import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addListeningQuestion, letters } from '@parlance/contract/questions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshCourses } from '../../courses/use-courses.ts';
import { call } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';
import { Row, Stack } from '../../ui/kit.tsx';
import { SuccessNote } from '../../ui/states/note.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import classes from './listening-form.module.css';
import { ListeningLeaveGuard } from './listening-leave-guard.tsx';
import { emptyQuestion, type ListeningQuestion, questionBody, wrongQuestionFields } from './listening-question.ts';

const NEED_ALL = 'Please fill all question fields and ensure an audio file path is provided.';
const FAILED = 'Failed to add listening question.';
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
  const form = useForm<ListeningQuestion>({ initialValues: emptyQuestion, validate: wrongQuestionFields });
  const adding = useMutation({
    mutationFn: (question: ListeningQuestion) =>
      call(addListeningQuestion, {
        body: addListeningQuestion.body.parse(questionBody(courseId, audioPath, question)),
      }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      setAdded(added + 1);
      form.reset();
      first.current?.focus();
      onAdded();
      return refreshCourses(client);
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      toastError(textBesideFields(error, FAILED));
    },
  });

  function submit(question: ListeningQuestion): void {
    if (audioPath !== null) return adding.mutate(question);
    toastError(NEED_ALL);
    onNeedRecording();
  }

  return (
    <Stack
      as="form"
      gap={24}
      widest="720px"
      noValidate
      onSubmit={form.onSubmit(submit, (...given) => {
        toastError(NEED_ALL);
        if (audioPath === null) onNeedRecording();
        focusFirstError(...given);
      })}
    >
      <ListeningLeaveGuard typed={form.isDirty()} uploading={uploading} unused={unused} />
      <h2 className={classes.heading}>Question about the recording</h2>
      <Textarea
        {...form.getInputProps('question_text')}
        ref={first}
        label="Question text"
        autosize
        minRows={2}
        maxRows={8}
        aria-required
      />
      <div className={classes.options}>
        {options.map(({ letter, name }) => (
          <TextInput key={letter} {...form.getInputProps(name)} label={`Option ${letter}`} aria-required />
        ))}
      </div>
      <Checkbox.Group
        {...form.getInputProps('correct_option')}
        label="Correct option"
        description="If you tick several, learners must choose all of them."
      >
        <Row gap={[8, 32]} wrap above={12} below={8}>
          {letters.map((letter) => (
            <Checkbox key={letter} value={letter} label={letter} />
          ))}
        </Row>
      </Checkbox.Group>
      {added > 0 && !form.isDirty() && (
        <SuccessNote>{countOf(added, 'question')} added here. The same recording is used for the next one.</SuccessNote>
      )}
      <Button type="submit" size="lg" className={classes.submit} loading={adding.isPending}>
        Add Question
      </Button>
    </Stack>
  );
}
