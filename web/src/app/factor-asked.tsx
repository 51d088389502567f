import { Suspense, useEffect, useState } from 'react';
import { onFactorAsked } from '../platform/factor-asked.ts';
import { lazily } from '../ui/states/lazily.ts';

const AgainDialog = lazily(async () => (await import('../auth/second-factor/again-dialog.tsx')).AgainDialog);

type Answer = (isGiven: boolean) => void;

/** Asks for the second factor where a call was refused for want of it; the call then goes on. */
export function FactorAsked() {
  const [waiting, setWaiting] = useState<{ answer: Answer } | null>(null);
  useEffect(() => onFactorAsked(() => new Promise((answer) => setWaiting({ answer }))), []);
  if (!waiting) return null;
  return (
    <Suspense fallback={null}>
      <AgainDialog
        onAnswer={(isGiven) => {
          setWaiting(null);
          waiting.answer(isGiven);
        }}
      />
    </Suspense>
  );
}
