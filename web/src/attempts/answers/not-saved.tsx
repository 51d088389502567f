import { t } from '@lingui/core/macro';
import { createContext, useContext } from 'react';
import { ErrorNote } from '../../ui/states/note.tsx';

/** The questions whose answers the server did not take. */
export const RefusedAnswers = createContext<readonly string[]>([]);

/** Says below an answer that it was not saved, and why, until it is changed. */
export function NotSaved({ questionId }: { questionId: number }) {
  if (!useContext(RefusedAnswers).includes(String(questionId))) return null;
  return (
    <ErrorNote>
      {t`This answer was not saved. It is too long or does not match the question. Change it to send it again.`}
    </ErrorNote>
  );
}
