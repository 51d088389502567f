import { PICTURE_MAX_BYTES, uploadPicture } from '@parlance/contract/media';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadRaw } from '../../../platform/call.ts';
import { refusalText } from '../../../platform/refusal.ts';
import type { FormPicture } from '../kinds/question-form.ts';

const FAILED = 'Failed to upload the picture. Nothing has changed. Try again.';
const TOO_LARGE = `This file is too large. Send a picture of at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`;

type Uploaded = Omit<FormPicture, 'alt'>;

/** Sends a picture, with how much of it has gone (0 to 1) and what was wrong with the last one. */
export function usePictureUpload(onUploading: (uploading: boolean) => void, onUploaded: (picture: Uploaded) => void) {
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
      if (!stop.current?.signal.aborted) setProblem(refusalText(error, FAILED));
    },
    onSettled: () => onUploading(false),
  });

  return {
    share,
    problem,
    sending: sending.isPending,
    cancel: () => stop.current?.abort(),
    send: (file: File) => {
      setProblem(file.size > PICTURE_MAX_BYTES ? TOO_LARGE : null);
      if (file.size <= PICTURE_MAX_BYTES) sending.mutate(file);
    },
  };
}
