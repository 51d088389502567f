import { Anchor, Select } from '@mantine/core';
import type { AuthorTest } from '@parlance/contract/attempts';
import { Link } from 'react-router';
import { Text } from '../../../ui/kit.tsx';
import { AudioPlayer } from '../../audio-player.tsx';
import { counted, recordingKey, recordingsOf } from '../../recordings.ts';
import { FieldError } from '../controls/field-error.tsx';
import classes from '../kinds/question-fields.module.css';
import type { QuestionFormApi } from '../kinds/question-form-api.ts';

type Props = { form: QuestionFormApi; test: AuthorTest; uploadPath: string };

/** Which recording of the course is heard before the question, with a player. */
export function AudioChoice({ form, test, uploadPath }: Props) {
  const files = recordingsOf(test.questions);
  const chosen = form.values.audio_file_path;
  const current = files.find(({ path }) => chosen !== null && recordingKey(path) === recordingKey(chosen));
  if (files.length === 0) {
    return (
      <div>
        <p className={classes.label}>Recording</p>
        <Text size="sm" tone="quiet" above={2}>
          This course has no recording yet.{' '}
          <Anchor component={Link} to={uploadPath}>
            Upload one with its first question
          </Anchor>
          , then more questions can be added here.
        </Text>
        <FieldError>{form.errors.audio_file_path}</FieldError>
      </div>
    );
  }
  return (
    <div>
      <Select
        label="Recording"
        name="audio_file_path"
        placeholder="Choose a recording"
        data={files.map((file) => ({ value: file.path, label: `${file.name} · ${counted(file)}` }))}
        value={current?.path ?? null}
        onChange={(path) => form.setFieldValue('audio_file_path', path)}
        error={form.errors.audio_file_path}
      />
      {current && (
        <div className={classes.player}>
          <AudioPlayer key={current.path} path={current.path} label={`Play ${current.name}`} preload="metadata" />
        </div>
      )}
    </div>
  );
}
