import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress, Select, TextInput } from '@mantine/core';
import { LISTENING_AUDIO_MAX_BYTES, uploadListeningAudio } from '@parlance/contract/media';
import { IconFileMusic, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { minutesAndSeconds } from '../ui/format/format-clock.ts';
import { sizeOf } from '../ui/format/size.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import dropClasses from '../ui/upload/file-drop.module.css';
import { FileDrop } from '../ui/upload/file-drop.tsx';
import { AudioPlayer } from './audio-player.tsx';
import classes from './recording-picker.module.css';
import { counted, type Recording, recordingKey } from './recordings.ts';

type Props = {
  recording: Recording | null;
  /** Those the course has already. */
  known: readonly Recording[];
  onChoose: (recording: Recording | null) => void;
  uploading: boolean;
  /** Told when an upload begins and when it has ended. */
  onUploading: (uploading: boolean) => void;
  /** Said under the drop zone by whoever needed a recording and found none. */
  error: string | null;
};

/** The recording that questions are asked about: uploaded here, once, or one that the course has already. */
export function RecordingPicker({ recording, known, onChoose, uploading, onUploading, error }: Props) {
  if (recording) return <Chosen recording={recording} onChoose={onChoose} />;
  return (
    <Stack gap={12}>
      <Text as="h2" size="sm" weight={600}>
        <Trans>Recording</Trans>
      </Text>
      <NewRecording onChoose={onChoose} onUploading={onUploading} error={error} />
      {known.length > 0 && (
        <Select
          label={t`Or choose one from this course`}
          placeholder={t`Choose a recording`}
          limit={100}
          data={known.map((one) => ({ value: recordingKey(one.path), label: `${one.name} · ${counted(one)}` }))}
          value={null}
          disabled={uploading}
          onChange={(key) => onChoose(known.find(({ path }) => recordingKey(path) === key) ?? null)}
        />
      )}
    </Stack>
  );
}

function Chosen({ recording, onChoose }: Pick<Props, 'onChoose'> & { recording: Recording }) {
  const { path, name, seconds } = recording;
  return (
    <Stack gap={12}>
      <Text as="h2" size="sm" weight={600}>
        <Trans>Recording</Trans>
      </Text>
      <Row as="p" gap={12} align="center">
        <IconFileMusic size={24} stroke={1.5} className={dropClasses.audio} aria-hidden="true" />
        <span className={classes.name}>
          <strong>{name}</strong>
          <span className={classes.about}>
            {seconds === null
              ? counted(recording)
              : t`${{ time: minutesAndSeconds(seconds) }} min · ${{ questions: counted(recording) }}`}
          </span>
        </span>
      </Row>
      <AudioPlayer path={path} label={t`Play ${{ title: name }}`} preload="metadata" />
      <TextInput label={t`Audio file path`} value={path} readOnly classNames={{ input: classes.path }} />
      <Button variant="subtle" className={classes.other} onClick={() => onChoose(null)}>
        <Trans>Use another recording</Trans>
      </Button>
    </Stack>
  );
}

function NewRecording({ onChoose, onUploading, error }: Pick<Props, 'onChoose' | 'onUploading' | 'error'>) {
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController | null>(null);
  // Who leaves has been asked: what is on its way ends, and says nothing on the next screen.
  useEffect(() => () => stop.current?.abort(), []);
  const sending = useMutation({
    onMutate: () => onUploading(true),
    mutationFn: (sent: File) => {
      stop.current = new AbortController();
      setShare(0);
      setWrong(null);
      const form = new FormData();
      form.set(uploadListeningAudio.fileForm.files, sent, sent.name);
      return upload(uploadListeningAudio, form, setShare, { signal: stop.current.signal });
    },
    onSuccess: ({ message, filePath, durationSeconds }, { name }) => {
      toastSuccess(message);
      onChoose({ path: filePath, name, seconds: durationSeconds, questions: 0 });
    },
    onError: (failure) => {
      if (stop.current?.signal.aborted) return;
      const text = refusalText(failure, t`Failed to upload audio file.`);
      setWrong(text);
      toastError(text);
    },
    onSettled: () => onUploading(false),
  });

  function take(given: File): void {
    const fits = given.size <= LISTENING_AUDIO_MAX_BYTES;
    setFile(fits ? given : null);
    setWrong(
      fits ? null : t`The file is too large. Send at most ${{ size: LISTENING_AUDIO_MAX_BYTES / 1024 / 1024 }} MiB.`,
    );
  }

  function send(): void {
    if (file) return sending.mutate(file);
    const text = t`Please select an audio file to upload.`;
    setWrong(text);
    toastError(text);
  }

  return (
    <>
      <FileDrop
        label={t`Audio file`}
        accept="audio/*"
        prompt={t`Choose an audio file`}
        chosen={
          file && {
            name: file.name,
            about: sizeOf(file.size),
            icon: <IconFileMusic size={32} stroke={1.5} className={dropClasses.audio} aria-hidden="true" />,
          }
        }
        error={wrong ?? (file ? null : error)}
        onTake={take}
        disabled={sending.isPending}
      />
      {sending.isPending && (
        <div>
          <Text size="sm" tone="quiet" role="status">
            {share < 1 ? t`Uploading the recording...` : t`Checking the recording...`}
          </Text>
          <Progress value={share * 100} mt={8} color="var(--p-listening)" aria-label={t`Uploaded`} />
        </div>
      )}
      <Row gap={12} wrap>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} stroke={1.75} />}
          onClick={send}
          loading={sending.isPending}
        >
          <Trans>Upload Audio</Trans>
        </Button>
        {sending.isPending && (
          <Button variant="subtle" onClick={() => stop.current?.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </Row>
      <Text size="sm" tone="quiet">
        <Trans>MP3, M4A, WAV, WebM or Ogg, at most 50 MB. Upload it once for all its questions.</Trans>
      </Text>
    </>
  );
}
