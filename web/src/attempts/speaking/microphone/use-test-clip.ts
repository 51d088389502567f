import { useEffect, useRef, useState } from 'react';
import type { Microphone } from '../../recording/microphone.ts';
import { type Recording, startRecording } from '../../recording/recorder.ts';
import { browserRecordingFormat } from '../../recording/recording-format.ts';
import { isUnheard } from './microphone-labels.ts';

export const CLIP_SECONDS = 5;

export type TestClip =
  | { kind: 'none' }
  | { kind: 'recording'; left: number }
  /** `url` plays it; `unheard` when it was never loud enough. `peakDbfs` is null where nothing was measured. */
  | { kind: 'done'; url: string; unheard: boolean; peakDbfs: number | null }
  | { kind: 'empty' }
  | { kind: 'failed'; name: string; message: string };

/** Five seconds of the learner's voice, to be heard back and forgotten. */
export function useTestClip() {
  const [clip, setClip] = useState<TestClip>({ kind: 'none' });
  const recording = useRef<Recording | null>(null);
  const url = useRef<string | null>(null);

  function forget() {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = null;
  }

  function record({ stream, meter }: Microphone) {
    forget();
    const mediaType = browserRecordingFormat() ?? '';
    const chunks: Blob[] = [];
    const endsAtMs = performance.now() + CLIP_SECONDS * 1000;
    setClip({ kind: 'recording', left: CLIP_SECONDS });
    const timer = setInterval(() => {
      const leftMs = endsAtMs - performance.now();
      setClip((before) => (before.kind === 'recording' ? { ...before, left: Math.ceil(leftMs / 1000) } : before));
      if (leftMs <= 0) recording.current?.stop();
    }, 100);
    const nothing = () => undefined;
    try {
      recording.current = startRecording(
        { stream, meter, mediaType },
        {
          onChunk: (chunk) => chunks.push(chunk),
          onLevel: nothing,
          onInterrupted: nothing,
          onEnd({ error, peakDbfs }) {
            clearInterval(timer);
            recording.current = null;
            if (error) return setClip({ kind: 'failed', ...error });
            if (chunks.length === 0) return setClip({ kind: 'empty' });
            url.current = URL.createObjectURL(new Blob(chunks, { type: mediaType }));
            setClip({ kind: 'done', url: url.current, unheard: isUnheard(peakDbfs), peakDbfs });
          },
        },
      );
    } catch (error) {
      clearInterval(timer);
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      setClip({ kind: 'failed', name, message });
    }
  }

  useEffect(
    () => () => {
      recording.current?.stop();
      if (url.current) URL.revokeObjectURL(url.current);
    },
    [],
  );

  return { clip, record, stop: () => recording.current?.stop() };
}
