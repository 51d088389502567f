import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { Text } from '../../../ui/kit.tsx';
import { AudioPlayer } from '../../audio-player.tsx';
import { useBankSet, useRecordingSets } from '../../bank/use-bank.ts';
import { RecordingPicker } from '../../recording-picker.tsx';
import type { Recording } from '../../recordings.ts';
import classes from '../kinds/question-fields.module.css';
import type { QuestionFormApi } from '../kinds/question-form-api.ts';

type Props = {
  form: QuestionFormApi;
  /** A stored question stays in its set. */
  isNew: boolean;
};

/** Which recording a question of the bank asks about: one of its own, which is uploaded here, or that of a set. */
export function BankRecording({ form, isNew }: Props) {
  const setId = Number(form.values.passage_id) || null;
  if (setId === null) return <OwnRecording form={form} isNew={isNew} />;
  return <RecordingOfSet setId={setId} onLeave={isNew ? () => form.setFieldValue('passage_id', '') : null} />;
}

function RecordingOfSet({ setId, onLeave }: { setId: number; onLeave: (() => void) | null }) {
  const set = useBankSet(setId);
  const path = set.data?.audio_file_path;
  return (
    <div>
      <p className={classes.label}>{t({ message: 'Recording', context: 'to listen to' })}</p>
      {set.isPending && <Skeleton height={44} mt={6} />}
      {set.isError && (
        <Text size="sm" tone="quiet" above={2}>
          <Trans>Failed to fetch the set. Reload the page to try again.</Trans>
        </Text>
      )}
      {set.data && (
        <Text size="sm" tone="quiet" above={2}>
          {t`The recording of the set “${ph({ title: set.data.title })}”.`}{' '}
          {onLeave ? t`The question joins the set.` : t`Change it in the set.`}
        </Text>
      )}
      {path && (
        <div className={classes.player}>
          <AudioPlayer path={path} label={t`Play the recording of the set`} preload="metadata" />
        </div>
      )}
      {onLeave && (
        <Button variant="subtle" mt={8} onClick={onLeave}>
          <Trans>Use another recording</Trans>
        </Button>
      )}
    </div>
  );
}

function OwnRecording({ form, isNew }: Props) {
  const { audio_file_path: path, uploadingAudio } = form.values;
  const [recording, setRecording] = useState<Recording | null>(
    path === null
      ? null
      : { path, name: t({ message: 'Recording', context: 'to listen to' }), seconds: null, questions: 1 },
  );
  const sets = useRecordingSets(isNew);
  const error = form.errors.audio_file_path;

  function choose(chosen: Recording | null): void {
    setRecording(chosen);
    form.setFieldValue('audio_file_path', chosen?.path ?? null);
    form.clearFieldError('audio_file_path');
  }

  return (
    <div>
      <RecordingPicker
        recording={recording}
        known={[]}
        onChoose={choose}
        uploading={uploadingAudio}
        onUploading={(now) => form.setFieldValue('uploadingAudio', now)}
        error={typeof error === 'string' ? error : null}
      />
      {isNew && recording === null && sets.length > 0 && (
        <SearchSelect
          label={t`Or choose the recording of a set`}
          description={t`The question joins the set.`}
          placeholder={t`Choose a set`}
          mt={16}
          data={sets.map(({ id, title }) => ({ value: String(id), label: t`${title} · ID ${id}` }))}
          value={null}
          disabled={uploadingAudio}
          onChange={(id) => form.setFieldValue('passage_id', id ?? '')}
        />
      )}
    </div>
  );
}
