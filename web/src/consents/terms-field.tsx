import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { getTerms } from '@parlance/contract/consents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import classes from './consent-text.module.css';

type Props = {
  /** Says the id of the terms that are asked; they need a tick. */
  onAsked: (id: number) => void;
  /** What the form gives the box. */
  box: { checked?: boolean; error?: React.ReactNode; onChange: (event: React.ChangeEvent<HTMLInputElement>) => void };
};

/** The terms of the school and the box of who agrees; nothing where a school has none. */
export function TermsField({ onAsked, box }: Props) {
  const query = useQuery({ ...queryOf(getTerms, {}), staleTime: 0 });
  const terms = query.data?.terms ?? null;
  const tell = useEffectEvent(onAsked);
  const id = terms?.id;
  useEffect(() => {
    if (id !== undefined) tell(id);
  }, [id]);
  if (query.error && !query.data) {
    return (
      <Stack gap={12}>
        <ErrorNote>{refusalText(query.error, t`Failed to load the terms.`)}</ErrorNote>
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    );
  }
  if (!terms) return null;
  return (
    <Stack gap={12}>
      <div className={classes.text} role="region" aria-label={t`Terms`} tabIndex={0} dir="auto">
        {terms.text}
      </div>
      <Checkbox {...box} label={t`I agree to these terms`} aria-required />
    </Stack>
  );
}
