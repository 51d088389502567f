import { useEffect, useState } from 'react';
import { useUser } from '../../../platform/session.ts';

export const textScales = [
  { scale: 0.9, label: 'Small text (90%)' },
  { scale: 1, label: 'Normal text (100%)' },
  { scale: 1.15, label: 'Large text (115%)' },
  { scale: 1.3, label: 'Larger text (130%)' },
  { scale: 1.6, label: 'Very large text (160%)' },
  { scale: 2, label: 'Largest text (200%)' },
] as const;

export type TestSettings = { textScale: number; highContrast: boolean };

const KEY = 'test-settings';
const DEFAULTS: TestSettings = { textScale: 1, highContrast: false };

/**
 * Text size and contrast of the test screens, kept on this device once somebody chose; until then what the school set
 * for the learner. Other screens do not use them.
 */
export function useTestSettings() {
  const [chosen, setChosen] = useState(readSettings);
  const own = useOwnSettings(chosen === null);
  const settings = chosen ?? own ?? DEFAULTS;
  const { textScale, highContrast } = settings;
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--text-scale', String(textScale));
    if (highContrast) root.dataset.contrast = 'high';
    return () => {
      root.style.removeProperty('--text-scale');
      delete root.dataset.contrast;
    };
  }, [textScale, highContrast]);
  function change(part: Partial<TestSettings>) {
    const next = { ...settings, ...part };
    setChosen(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  }
  return { settings, change };
}

/** What the school set for this learner, once it is here; null for nothing, and where it is not asked for. */
function useOwnSettings(isAsked: boolean): TestSettings | null {
  const [own, setOwn] = useState<TestSettings | null>(null);
  const isNeeded = useUser()?.role === 'user' && isAsked;
  useEffect(() => {
    if (!isNeeded) return;
    const read = async () => setOwn(await (await import('./own-settings.ts')).readOwnSettings());
    // Without an answer the test looks as for everyone.
    read().catch(() => undefined);
  }, [isNeeded]);
  return own;
}

/** What was chosen on this device, or null. */
function readSettings(): TestSettings | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<TestSettings> | null;
    if (!kept) return null;
    const isKnown = textScales.some(({ scale }) => scale === kept.textScale);
    return { textScale: isKnown ? (kept.textScale ?? 1) : 1, highContrast: kept.highContrast === true };
  } catch {
    return null;
  }
}
