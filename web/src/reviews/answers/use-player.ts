import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { localKey } from '../../platform/queries.ts';
import { fetchVoice } from './voice.ts';

type Options = {
  /** A signed path. */
  audioUrl: string;
  durationSeconds: number;
  rate: number;
  /** Only one plays at a time: false when another one began. */
  mayPlay: boolean;
  onPlay: () => void;
};

/** A recording that is heard: its sound, how far it is, and what can be done with it. */
export function usePlayer({ audioUrl, durationSeconds, rate, mayPlay, onPlay }: Options) {
  const sound = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [atSeconds, setAtSeconds] = useState(0);
  const [broken, setBroken] = useState(false);
  const voice = useQuery({
    queryKey: localKey('recording-sound', audioUrl),
    queryFn: () => fetchVoice(audioUrl),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const blob = voice.data?.blob;
  useEffect(() => {
    if (!blob || !sound.current) return;
    const url = URL.createObjectURL(blob);
    sound.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  useEffect(() => {
    if (!mayPlay) sound.current?.pause();
  }, [mayPlay]);
  useEffect(() => {
    if (sound.current) sound.current.defaultPlaybackRate = sound.current.playbackRate = rate;
  }, [rate, blob]);
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    const follow = () => {
      setAtSeconds(sound.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  const state = broken || voice.isError ? 'failed' : blob ? 'ready' : 'loading';

  function seek(seconds: number): void {
    if (!sound.current || state !== 'ready') return;
    const at = Math.min(durationSeconds, Math.max(0, seconds));
    sound.current.currentTime = at;
    setAtSeconds(at);
  }

  function toggle(): void {
    if (!sound.current || state !== 'ready') return;
    if (playing) return sound.current.pause();
    onPlay();
    // A pause that comes before the sound does refuses the play; nothing is wrong then.
    sound.current.play().catch(() => {});
  }

  return {
    state,
    peaks: voice.data?.peaks ?? null,
    playing,
    atSeconds,
    retrying: voice.isFetching,
    toggle,
    seek,
    seekBy: (seconds: number) => seek((sound.current?.currentTime ?? 0) + seconds),
    retry: () => {
      setBroken(false);
      void voice.refetch();
    },
    /** For the `audio` element. */
    soundProps: {
      ref: sound,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setAtSeconds(durationSeconds),
      onError: () => setBroken(true),
    },
  };
}
