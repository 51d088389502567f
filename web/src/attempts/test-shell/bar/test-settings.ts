import { useEffect, useState } from 'react';

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

/** Text size and contrast of the test screens, kept on this device; other screens do not use them. */
export function useTestSettings() {
  const [settings, setSettings] = useState(readSettings);
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--text-scale', String(settings.textScale));
    if (settings.highContrast) root.dataset.contrast = 'high';
    localStorage.setItem(KEY, JSON.stringify(settings));
    return () => {
      root.style.removeProperty('--text-scale');
      delete root.dataset.contrast;
    };
  }, [settings]);
  return { settings, change: (part: Partial<TestSettings>) => setSettings((before) => ({ ...before, ...part })) };
}

function readSettings(): TestSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<TestSettings>;
    const isKnown = textScales.some(({ scale }) => scale === kept.textScale);
    return { textScale: isKnown ? (kept.textScale ?? 1) : 1, highContrast: kept.highContrast === true };
  } catch {
    return DEFAULTS;
  }
}
