import type { UseFormReturnType } from '@mantine/form';
import type { Accommodation } from '@parlance/contract/accommodations';
import { type RefObject, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { showRefused } from '../../ui/fields/focus-first-error.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useSetAccommodation } from '../use-accommodations.ts';
import { type AccommodationForm, formOf, onFormPaths, settingOf } from './form-values.ts';

type Options = {
  accountId: number;
  /** What the form began with; null where nothing was ever set. */
  first: Accommodation | null;
  form: UseFormReturnType<AccommodationForm>;
  element: RefObject<HTMLFormElement | null>;
};

/** Stores what the form says in place of what it began with, or asks first where someone else changed that. */
export function useSaveAccommodation({ accountId, first, form, element }: Options) {
  const [stored, setStored] = useState(first);
  const [theirs, setTheirs] = useState<Accommodation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const setting = useSetAccommodation(accountId);

  /** The form goes on from what is stored now. */
  function startFrom(accommodation: Accommodation): void {
    setStored(accommodation);
    const values = formOf(accommodation);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  }

  async function saveOver(based: Accommodation | null): Promise<void> {
    setProblem(null);
    try {
      const place = { version: based?.version ?? 0, hadReason: stored?.has_reason ?? false };
      const { message, accommodation } = await setting.mutateAsync(settingOf(form.getValues(), place));
      setTheirs(null);
      startFrom(accommodation);
      toastSuccess(message);
    } catch (error) {
      meet(error);
    }
  }

  function meet(error: unknown): void {
    setTheirs(null);
    if (error instanceof CallRefused && error.code === 'accommodation_version_old' && error.details.accommodation) {
      return setTheirs(error.details.accommodation as Accommodation);
    }
    const message = textBesideFields(error, 'Failed to save the accommodations.');
    if (!showRefused(onFormPaths(fieldErrors(error)), form, element.current ?? undefined)) setProblem(message);
    toastError(message);
  }

  return {
    stored,
    /** What someone else stored since; null asks nothing. */
    theirs,
    problem,
    busy: setting.isPending,
    save: () => saveOver(stored),
    takeTheirs: () => {
      if (theirs) startFrom(theirs);
      setTheirs(null);
    },
    /** Stores mine in place of what was shown; what is stored later still is asked about again. */
    keepMine: () => saveOver(theirs),
    putAway: () => setTheirs(null),
  };
}
