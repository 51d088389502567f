import { useEffect, useState } from 'react';
import type { Microphone } from '../../recording/microphone.ts';

const READ_MS = 80;

/** How loud it is at an open microphone now, in dBFS; null while nothing is measured. */
export function useLevel(microphone: Microphone | null): number | null {
  const [peakDbfs, setPeak] = useState<number | null>(null);
  useEffect(() => {
    if (!microphone) return;
    const timer = setInterval(() => setPeak(microphone.meter.read()?.peakDbfs ?? null), READ_MS);
    return () => {
      clearInterval(timer);
      setPeak(null);
    };
  }, [microphone]);
  return peakDbfs;
}
