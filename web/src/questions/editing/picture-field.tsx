import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress, TextInput } from '@mantine/core';
import { SHORT_MAX } from '@parlance/contract/kinds/texts';
import { PICTURE_MAX_BYTES, uploadPicture } from '@parlance/contract/media';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { API_BASE } from '../../platform/api-base.ts';
import { uploadRaw } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { FileDrop } from '../../ui/upload/file-drop.tsx';
import type { FormPicture } from './kinds/question-form.ts';
import { change, errorUnder, type QuestionFormApi } from './kinds/question-form-api.ts';
import classes from './picture-field.module.css';

/** The picture of a question: chosen, sent, described, and removed. */
export function PictureField({ form }: { form: QuestionFormApi }) {
  const { picture } = form.values;
  const field = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<'uploaded' | 'removed' | null>(null);
  const upload = usePictureUpload(
    (uploading) => change(form, { uploading }, ['content.picture']),
    (uploaded) => {
      change(form, { picture: { ...uploaded, alt: '' } }, ['content.picture']);
      setMoved('uploaded');
    },
  );

  // What had the focus is gone: an upload leads to what is asked next, a removal back to the choice of a file.
  useEffect(() => {
    if (moved)
      field.current?.querySelector<HTMLElement>(moved === 'uploaded' ? '[type="text"]' : '[type="file"]')?.focus();
  }, [moved]);

  return (
    <div ref={field} role="group" aria-labelledby="picture-heading">
      <h2 id="picture-heading" className={classes.heading}>
        <Trans>Picture (optional)</Trans>
      </h2>
      {picture ? (
        <Chosen
          form={form}
          picture={picture}
          onRemove={() => {
            change(form, { picture: null }, ['content.picture']);
            setMoved('removed');
          }}
        />
      ) : (
        <>
          <FileDrop
            label={t`Picture file`}
            accept="image/png,image/jpeg,image/webp"
            prompt={t`Choose a picture`}
            chosen={null}
            error={upload.problem ?? textOf(errorUnder(form.errors, 'content.picture'))}
            onTake={upload.send}
            disabled={upload.sending}
          />
          {upload.sending && (
            <Text as="div" above={12}>
              <p className={classes.hint} role="status">
                {upload.share < 1 ? t`Uploading the picture...` : t`Checking the picture...`}
              </p>
              <Progress value={upload.share * 100} mt={8} aria-label={t`Uploaded`} />
              <Button variant="subtle" size="sm" onClick={upload.cancel}>
                <Trans>Cancel</Trans>
              </Button>
            </Text>
          )}
          <p className={classes.hint}>
            <Trans>PNG, JPEG or WebP, at most 5 MB.</Trans>
          </p>
        </>
      )}
    </div>
  );
}

type ChosenProps = { form: QuestionFormApi; picture: FormPicture; onRemove: () => void };

function Chosen({ form, picture, onRemove }: ChosenProps) {
  const [asks, setAsks] = useState(false);
  const { path, width, height, alt } = picture;
  return (
    <Stack gap={16}>
      <Row gap={[12, 20]} wrap align="end">
        <img src={`${API_BASE}${path}`} alt={alt} width={width} height={height} className={classes.picture} />
        <div>
          <p className={classes.hint}>
            {t`${ph({ width: i18n.number(width) })} × ${ph({ height: i18n.number(height) })} pixels`}
          </p>
          <Button
            variant="subtle"
            size="sm"
            className={classes.remove}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => (alt.trim() === '' ? onRemove() : setAsks(true))}
          >
            <Trans>Remove picture</Trans>
          </Button>
        </div>
      </Row>
      <TextInput
        type="text"
        label={t`What the picture shows, for those who cannot see it`}
        name="content.picture.alt"
        value={alt}
        error={errorUnder(form.errors, 'content.picture')}
        onChange={({ currentTarget }) =>
          change(form, { picture: { ...picture, alt: currentTarget.value } }, ['content.picture'])
        }
        maxLength={SHORT_MAX}
        aria-required
      />
      <ConfirmDialog
        opened={asks}
        question={t`Remove the picture?`}
        action={t`Remove`}
        working={false}
        onConfirm={onRemove}
        onCancel={() => setAsks(false)}
      >
        <p>
          <Trans>Its description is removed too.</Trans>
        </p>
      </ConfirmDialog>
    </Stack>
  );
}

function textOf(error: React.ReactNode): string | null {
  return typeof error === 'string' ? error : null;
}

const tooLarge = () =>
  t`This file is too large. Send a picture of at most ${ph({ size: PICTURE_MAX_BYTES / 1024 / 1024 })} MB.`;

type Uploaded = Omit<FormPicture, 'alt'>;

/** Sends a picture, with how much of it has gone (0 to 1) and what was wrong with the last one. */
function usePictureUpload(onUploading: (uploading: boolean) => void, onUploaded: (picture: Uploaded) => void) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  // Who leaves has been asked: what is on its way ends, and says nothing on the next screen.
  useEffect(() => () => stop.current?.abort(), []);
  const sending = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController();
      setShare(0);
      onUploading(true);
      return uploadRaw(uploadPicture, {}, file, setShare, { signal: stop.current.signal });
    },
    onSuccess: onUploaded,
    onError: (error) => {
      if (!stop.current?.signal.aborted)
        setProblem(refusalText(error, t`Failed to upload the picture. Nothing has changed. Try again.`));
    },
    onSettled: () => onUploading(false),
  });

  return {
    share,
    problem,
    sending: sending.isPending,
    cancel: () => stop.current?.abort(),
    send: (file: File) => {
      setProblem(file.size > PICTURE_MAX_BYTES ? tooLarge() : null);
      if (file.size <= PICTURE_MAX_BYTES) sending.mutate(file);
    },
  };
}
