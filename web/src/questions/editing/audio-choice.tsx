import { Anchor, Select } from '@mantine/core';
import type { AuthorTest } from '@parlance/contract/attempts';
import { Link } from 'react-router';
import { API_BASE } from '../../platform/api-base.ts';
import { audioFiles, sameAudio } from './audio-files.ts';
import { FieldError } from './field-error.tsx';
import type { QuestionFormApi } from './question-form-api.ts';
import classes from './question-fields.module.css';

type Props = { form: QuestionFormApi; test: AuthorTest; uploadPath: string };

/** Which recording of the course is heard before the question, with a player. */
export function AudioChoice({ form, test, uploadPath }: Props) {
  const files = audioFiles(test.questions);
  const chosen = form.values.audio_file_path;
  const current = files.find(({ path }) => chosen !== null && sameAudio(path, chosen));
  if (files.length === 0) {
    return (
      <div>
        <p className={classes.label}>Recording</p>
        <p className={classes.help}>
          This course has no recording yet.{' '}
          <Anchor component={Link} to={uploadPath}>
            Upload one with its first question
          </Anchor>
          , then more questions can be added here.
        </p>
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
        data={files.map(({ path, label }) => ({ value: path, label }))}
        value={current?.path ?? null}
        onChange={(path) => form.setFieldValue('audio_file_path', path)}
        error={form.errors.audio_file_path}
      />
      {current && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the recording is what is tested: it has no captions
        <audio
          key={current.path}
          className={classes.player}
          controls
          preload="metadata"
          src={`${API_BASE}${current.path}`}
          aria-label={current.label}
        />
      )}
    </div>
  );
}
