import { Suspense, useEffect, useState } from 'react';
import { CallRefused, mendBy } from '../../platform/call.ts';
import { lazily } from '../../ui/states/lazily.ts';

const AgainDialog = lazily(async () => (await import('./again-dialog.tsx')).AgainDialog);

type Answer = (isGiven: boolean) => void;

/** Asks for the second factor where a call was refused for want of it; the call then goes on. */
export function FactorAsked() {
  const [asking, setAsking] = useState<{ answer: Answer } | null>(null);
  useEffect(() => {
    // Calls that are refused together wait for one answer.
    let asked: Promise<boolean> | null = null;
    mendBy(async (error) => {
      if (!(error instanceof CallRefused) || error.code !== 'second_factor_again') return false;
      asked ??= new Promise<boolean>((answer) => setAsking({ answer })).finally(() => {
        asked = null;
        setAsking(null);
      });
      return await asked;
    });
    return () => mendBy(undefined);
  }, []);
  if (!asking) return null;
  return (
    <Suspense fallback={null}>
      <AgainDialog onAnswer={asking.answer} />
    </Suspense>
  );
}
