import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type BankSet, getBankSet } from '@parlance/contract/bank/sets';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { useReload, useStored, useVersionedForm } from '../../ui/fields/versioned-form.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { idParam } from '../../ui/lists/url-state.ts';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { RecordingPicker } from '../recording-picker.tsx';
import { type Recording, recordingKey } from '../recordings.ts';
import { Segments } from './controls/segments.tsx';
import type { PassagePreview } from './edit-passage.tsx';
import classes from './edit-question.module.css';
import type { EditingPaths } from './editing-paths.ts';
import { EditorPanes } from './editor-panes.tsx';
import { PassageEnd, PassageTextField, TitleField, wrongPassage } from './fields/passage-fields.tsx';
import formClasses from './question-editor.module.css';
import { useSaveSet } from './use-editing.ts';
import { useSaveKeys } from './use-save-keys.ts';

type Props = { paths: EditingPaths; Preview: PassagePreview };

/** Adds a set to the bank, a passage or a recording, or edits one; its questions are added after it. */
export function EditBankSet({ paths, Preview }: Props) {
  const [search] = useSearchParams();
  const setId = idParam(search, 'set');
  const set = useStored(getBankSet, setId === null ? null : { params: { id: setId } });
  const { times, reload } = useReload(set);
  const form = { onReload: reload, paths, Preview };
  return (
    <>
      <BackLink label={t`Back to the bank`} to={setId === null ? paths.bank : paths.bankSetOpen(setId)} />
      <PageHeading title={setId === null ? t`Add Set` : t`Edit Set`} lead={set.data?.title ?? t`Question bank`} />
      {setId === null ? (
        <SetForm set={null} {...form} />
      ) : (
        <Loaded
          query={set}
          loading={<FormLoading text={t`Loading the set...`} heights={[44, 240]} />}
          failed={{ heading: t`Failed to fetch the set.`, text: t`Nothing is changed. Try again in a moment.` }}
          instead={
            isMissing(set.error) && (
              <Empty
                heading={t`Set not found.`}
                text={t({ message: 'It may have been deleted.', context: 'question or set' })}
              />
            )
          }
        >
          {(known) => <SetForm key={`${known.id} ${times}`} set={known} {...form} />}
        </Loaded>
      )}
    </>
  );
}

type About = 'passage' | 'recording';
type Values = {
  about: About;
  title: string;
  content: string;
  audio: string | null;
  uploading: boolean;
  /** The version that was read; 0 for a new set. */
  version: number;
};

type FormProps = Props & { set: BankSet | null; onReload: () => void };

function SetForm({ set, onReload, paths, Preview }: FormProps) {
  const navigate = useNavigate();
  const stored = set?.audio_file_path ?? null;
  const element = useRef<HTMLFormElement>(null);
  const saving = useSaveSet(set?.id ?? null);
  const { form, onSubmit, field, end } = useVersionedForm<Values>({
    initial: {
      about: stored === null ? 'passage' : 'recording',
      title: set?.title ?? '',
      content: set?.content ?? '',
      audio: stored,
      uploading: false,
      version: set?.version ?? 0,
    },
    rules: wrongFields,
    failed: t`Failed to save the set.`,
    named: ({ audio_file_path: audio, ...others }) => ({ ...others, ...(audio !== undefined && { audio }) }),
    toasts: true,
    send: async (values) => {
      const { message, id } = await saving.mutateAsync(bodyOf(values, stored));
      // A set without questions is of no use yet: the next thing is its first one.
      const skill = values.about === 'passage' ? 'Reading' : 'Listening';
      return () => {
        toastSuccess(message);
        void navigate(set ? paths.bankSetOpen(id) : paths.bankQuestion({ skill, set: id }), { replace: true });
      };
    },
  });
  useSaveKeys(() => element.current?.requestSubmit());
  const { about, title, content, audio } = form.values;

  const fields = (
    <form ref={element} className={formClasses.form} onSubmit={onSubmit} noValidate>
      {!set && (
        <Segments
          label={t`What the questions are about`}
          value={about}
          options={[
            { value: 'passage', label: t`A passage` },
            { value: 'recording', label: t`A recording` },
          ]}
          onChange={(value) => form.setFieldValue('about', value)}
        />
      )}
      <TitleField props={field('title')} />
      {about === 'passage' ? (
        <PassageTextField props={field('content')} />
      ) : (
        <SetRecording
          path={audio}
          questions={set?.questions.length ?? 0}
          uploading={form.values.uploading}
          error={typeof form.errors.audio === 'string' ? form.errors.audio : null}
          onChoose={(path) => {
            form.setFieldValue('audio', path);
            form.clearFieldError('audio');
          }}
          onUploading={(now) => form.setFieldValue('uploading', now)}
        />
      )}
      <PassageEnd
        end={end}
        isNew={!set}
        note={set && set.used_in.length > 0 ? keptBy(about) : null}
        onLoad={onReload}
        onCancel={() => void navigate(set ? paths.bankSetOpen(set.id) : paths.bank)}
      />
    </form>
  );
  return (
    <EditorPanes
      form={fields}
      preview={
        about === 'passage' ? (
          <Preview passage={{ title, content }} number={1} />
        ) : (
          <p className={classes.heard}>
            <Trans>Learners hear the recording with its questions.</Trans>
          </p>
        )
      }
    />
  );
}

function keptBy(about: About): string {
  return about === 'passage'
    ? t`Tests that keep older words keep the earlier text until they take the newest.`
    : t`Tests that keep older words keep the earlier recording until they take the newest.`;
}

type RecordingProps = {
  path: string | null;
  questions: number;
  uploading: boolean;
  error: string | null;
  onChoose: (path: string | null) => void;
  onUploading: (uploading: boolean) => void;
};

function SetRecording({ path, questions, onChoose, ...rest }: RecordingProps) {
  const [recording, setRecording] = useState<Recording | null>(
    path === null ? null : { path, name: t`Recording of the set`, seconds: null, questions },
  );
  function choose(chosen: Recording | null): void {
    setRecording(chosen);
    onChoose(chosen?.path ?? null);
  }
  return <RecordingPicker recording={recording} known={[]} onChoose={choose} {...rest} />;
}

function wrongFields({ about, title, content, audio, uploading }: Values): Record<string, string> {
  if (about === 'passage') return wrongPassage({ title, content });
  const { title: wrongTitle } = wrongPassage({ title, content: '–' });
  const wrongAudio = uploading ? t`Wait until the recording is uploaded.` : t`Upload the recording.`;
  return { ...(wrongTitle && { title: wrongTitle }), ...((uploading || audio === null) && { audio: wrongAudio }) };
}

/** What is sent: the recording of a stored set only when it is another one. */
function bodyOf({ about, title, content, audio, version }: Values, stored: string | null) {
  if (about === 'passage') return { title, content, version };
  const isSame = audio !== null && stored !== null && recordingKey(audio) === recordingKey(stored);
  return { title, version, ...(audio !== null && !isSame && { audio_file_path: audio }) };
}
