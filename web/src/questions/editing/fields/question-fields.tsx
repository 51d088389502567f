import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Select } from '@mantine/core';
import type { AuthorTest } from '@parlance/contract/author-test';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { kindOf, type QuestionType } from '@parlance/contract/kinds/kinds';
import { Link } from 'react-router';
import { Text } from '../../../ui/kit.tsx';
import { InfoNote } from '../../../ui/states/note.tsx';
import { AudioPlayer } from '../../audio-player.tsx';
import { counted, recordingKey, recordingsOf } from '../../recordings.ts';
import { FieldError } from '../controls/field-error.tsx';
import { editKinds } from '../kinds/edit-kinds.ts';
import classes from '../kinds/question-fields.module.css';
import type { QuestionFormApi } from '../kinds/question-form-api.ts';
import { PictureField } from '../picture-field.tsx';
import { AuthorNotesFields } from './author-notes-fields.tsx';
import { BankRecording } from './bank-recording.tsx';
import { formNotes } from './question-rules.ts';

type Props = {
  form: QuestionFormApi;
  type: QuestionType;
  /** For whose tests it is. */
  skill: CourseType;
  /** Null in the bank, where it stands under no passage. */
  test: AuthorTest | null;
  uploadPath: string;
  /** Of what the course is about. */
  language: string;
  isNew: boolean;
};

/** Everything an author says of one question: what its type has, and nothing else. */
export function QuestionFields({ form, type, skill, test, uploadPath, language, isNew }: Props) {
  const { Fields, Setting } = editKinds[kindOf[type]];
  return (
    <>
      <div className={classes.top}>
        {skill === 'Reading' && test && <PassageChoice form={form} test={test} />}
        {skill === 'Listening' && test && <AudioChoice form={form} test={test} uploadPath={uploadPath} />}
        {skill === 'Listening' && !test && <BankRecording form={form} isNew={isNew} />}
        {Setting && <Setting form={form} />}
      </div>
      <Fields form={form} isLong={skill === 'Writing'} language={language} />
      {formNotes(kindOf[type], form.values).map((note) => (
        <InfoNote key={note}>{note}</InfoNote>
      ))}
      <PictureField form={form} />
      <AuthorNotesFields form={form} />
    </>
  );
}

/** The passage of a Reading test that the question belongs to. */
function PassageChoice({ form, test }: { form: QuestionFormApi; test: AuthorTest }) {
  const passages = test.passagesWithQuestions.map(({ passage }) => passage);
  const options = passages.map(({ id, title }) => ({ value: String(id), label: title }));
  // Those without a text are one group, which the first of them makes.
  const hasGroup = passages.some(({ content }) => content === '');
  return (
    <Select
      {...form.getInputProps('passage_id')}
      label={t`Passage`}
      name="passage_id"
      data={hasGroup ? options : [...options, { value: '', label: t`Questions, without a passage` }]}
      maxDropdownHeight={320}
    />
  );
}

type AudioChoiceProps = { form: QuestionFormApi; test: AuthorTest; uploadPath: string };

/** Which recording of the course is heard before the question, with a player. */
function AudioChoice({ form, test, uploadPath }: AudioChoiceProps) {
  const files = recordingsOf(test.questions);
  const chosen = form.values.audio_file_path;
  const current = files.find(({ path }) => chosen !== null && recordingKey(path) === recordingKey(chosen));
  if (files.length === 0) {
    return (
      <div>
        <p className={classes.label}>{t({ message: 'Recording', context: 'to listen to' })}</p>
        <Text size="sm" tone="quiet" above={2}>
          <Trans>
            This course has no recording yet.{' '}
            <Anchor component={Link} to={uploadPath}>
              Upload one with its first question
            </Anchor>
            , then more questions can be added here.
          </Trans>
        </Text>
        <FieldError>{form.errors.audio_file_path}</FieldError>
      </div>
    );
  }
  return (
    <div>
      <Select
        label={t({ message: 'Recording', context: 'to listen to' })}
        name="audio_file_path"
        placeholder={t`Choose a recording`}
        data={files.map((file) => ({ value: file.path, label: `${file.name} · ${counted(file)}` }))}
        value={current?.path ?? null}
        onChange={(path) => form.setFieldValue('audio_file_path', path)}
        error={form.errors.audio_file_path}
      />
      {current && (
        <div className={classes.player}>
          <AudioPlayer
            key={current.path}
            path={current.path}
            label={t`Play ${ph({ name: current.name })}`}
            preload="metadata"
          />
        </div>
      )}
    </div>
  );
}
