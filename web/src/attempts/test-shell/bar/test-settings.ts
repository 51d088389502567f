import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { localKey } from '../../../platform/queries.ts';
import { userMay, useUser } from '../../../platform/session.ts';
import { loadNow } from '../../../ui/states/load-code.ts';

export const textScales = [
  { scale: 0.9, label: msg`Small text (90%)` },
  { scale: 1, label: msg`Normal text (100%)` },
  { scale: 1.15, label: msg`Large text (115%)` },
  { scale: 1.3, label: msg`Larger text (130%)` },
  { scale: 1.6, label: msg`Very large text (160%)` },
  { scale: 2, label: msg`Largest text (200%)` },
] as const;

export type TestSettings = { textScale: number; highContrast: boolean };

const DEFAULTS: TestSettings = { textScale: 1, highContrast: false };

/**
 * Text size and contrast of the test screens: what this learner chose on this device, each by itself, and otherwise
 * what the school set for them. What somebody else chose here does not count. Other screens do not use them.
 */
export function useTestSettings() {
  const user = useUser();
  const [chosen, setChosen] = useState(() => readChosen(user?.id));
  const isChosen = chosen.textScale !== undefined && chosen.highContrast !== undefined;
  const { data: own } = useQuery({
    queryKey: localKey('own-test-settings', user?.id),
    // Without an answer the test looks as for everyone.
    queryFn: async () => await (await loadNow(() => import('./own-settings.ts'))).readOwnSettings(),
    enabled: userMay(user, 'learns') && !isChosen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const settings: TestSettings = { ...DEFAULTS, ...own, ...chosen };
  const { textScale, highContrast } = settings;
  // Before it is painted: from one part of a test to the next the bar is another one.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--text-scale', String(textScale));
    if (highContrast) root.dataset.contrast = 'high';
    return () => {
      root.style.removeProperty('--text-scale');
      delete root.dataset.contrast;
    };
  }, [textScale, highContrast]);
  function change(part: Partial<TestSettings>) {
    const next = { ...chosen, ...part };
    setChosen(next);
    localStorage.setItem(keyOf(user?.id), JSON.stringify(next));
  }
  return { settings, change };
}

function keyOf(accountId = 0): string {
  return `test-settings/${accountId}`;
}

/** What this account chose on this device. */
function readChosen(accountId: number | undefined): Partial<TestSettings> {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}') as Partial<TestSettings>;
    const isKnown = textScales.some(({ scale }) => scale === kept.textScale);
    return {
      ...(isKnown && { textScale: kept.textScale }),
      ...(typeof kept.highContrast === 'boolean' && { highContrast: kept.highContrast }),
    };
  } catch {
    return {};
  }
}
