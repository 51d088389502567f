import { useEffect, useState } from 'react';
import { z } from 'zod';

export const textScales = [0.9, 1, 1.15, 1.3] as const;
export const textScaleNames: Record<(typeof textScales)[number], string> = {
  0.9: 'Small',
  1: 'Normal',
  1.15: 'Large',
  1.3: 'Largest',
};

const settings = z.object({
  textScale: z.literal(textScales),
  highContrast: z.boolean(),
  clockHidden: z.boolean(),
});
export type TestSettings = z.output<typeof settings>;

const KEY = 'test-settings';
const usual: TestSettings = { textScale: 1, highContrast: false, clockHidden: false };

function readSettings(): TestSettings {
  try {
    return settings.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return usual;
  }
}

/** How this device likes its tests; the contrast is taken back when the test screen goes. */
export function useTestSettings(): [TestSettings, (part: Partial<TestSettings>) => void] {
  const [now, setNow] = useState(readSettings);
  useEffect(() => {
    if (now.highContrast) document.documentElement.dataset.contrast = 'high';
    return () => {
      delete document.documentElement.dataset.contrast;
    };
  }, [now.highContrast]);
  return [
    now,
    (part) => {
      const next = { ...now, ...part };
      localStorage.setItem(KEY, JSON.stringify(next));
      setNow(next);
    },
  ];
}
