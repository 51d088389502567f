import { t } from '@lingui/core/macro';
import type { Accommodation } from '@parlance/contract/accommodations';
import { useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { useSetAccommodation } from '../use-accommodations.ts';
import { type AccommodationForm, errorsOf, formOf, onFormPaths, settingOf } from './form-values.ts';

/**
 * The form of one person. It is stored in place of what it began with (null where nothing was ever set), or asked about
 * first where someone else changed that.
 */
export function useAccommodationForm(accountId: number, first: Accommodation | null) {
  const [stored, setStored] = useState(first);
  const [theirs, setTheirs] = useState<Accommodation | null>(null);
  const setting = useSetAccommodation(accountId);
  const sent = useSentForm<AccommodationForm>({
    initial: formOf(first),
    rules: errorsOf,
    failed: t`Failed to save the accommodations.`,
    named: (refused): Record<string, string> => onFormPaths(refused, form.getValues()),
    toasts: true,
    send: () => saveOver(stored),
  });
  const { form } = sent;

  /** The form goes on from what is stored now. */
  function startFrom(accommodation: Accommodation): void {
    setStored(accommodation);
    setTheirs(null);
    const values = formOf(accommodation);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  }

  async function saveOver(based: Accommodation | null): Promise<void> {
    try {
      const place = { version: based?.version ?? 0, hadReason: stored?.has_reason ?? false };
      const { message, accommodation } = await setting.mutateAsync(settingOf(form.getValues(), place));
      startFrom(accommodation);
      toastSuccess(message);
    } catch (error) {
      const newer = newerOf(error);
      setTheirs(newer);
      if (!newer) throw error;
    }
  }

  return {
    ...sent,
    stored,
    /** What someone else stored since; null asks nothing. */
    theirs,
    busy: setting.isPending,
    takeTheirs: () => theirs && startFrom(theirs),
    /** Stores mine in place of what was shown; what is stored later still is asked about again. */
    keepMine: () => void sent.sendAgain(() => saveOver(theirs)),
    putAway: () => setTheirs(null),
  };
}

export type SentAccommodation = ReturnType<typeof useAccommodationForm>;

function newerOf(error: unknown): Accommodation | null {
  const isOld = error instanceof CallRefused && error.code === 'accommodation_version_old';
  return isOld ? ((error.details.accommodation as Accommodation | undefined) ?? null) : null;
}
