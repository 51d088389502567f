import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { useReason } from '../use-accommodations.ts';
import type { AccommodationForm } from './form-values.ts';
import classes from './reason-field.module.css';

type Props = {
  accountId: number;
  form: UseFormReturnType<AccommodationForm>;
  /** Whether one is stored. */
  stored: boolean;
  /** Whether who is here may read it. */
  readable: boolean;
};

/** Why a learner has accommodations: to write, to replace, and for superadmins to read. */
export function ReasonField({ accountId, form, stored, readable }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const replaces = stored && form.values.reason !== null;
  useEffect(() => {
    if (replaces) field.current?.focus();
  }, [replaces]);

  return (
    <Stack gap={12}>
      {stored && (
        <Stack gap={12}>
          <p className={classes.line}>
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
            <span>{t`A reason is stored. Only superadmins can read it.`}</span>
            <Anchor component="button" type="button" onClick={() => form.setFieldValue('reason', replaces ? null : '')}>
              {replaces ? t`Keep the stored reason` : t`Replace the reason`}
            </Anchor>
          </p>
          {readable && <StoredReason accountId={accountId} />}
        </Stack>
      )}
      {form.values.reason !== null && (
        <Textarea
          ref={field}
          label={stored ? t`New reason` : t`Reason (optional)`}
          description={
            stored
              ? t`It is stored encrypted. Only superadmins can read it; that they did is in the audit log. Leave it empty to remove the stored reason.`
              : t`It is stored encrypted. Only superadmins can read it; that they did is in the audit log.`
          }
          name="reason"
          autosize
          minRows={2}
          autoComplete="off"
          {...form.getInputProps('reason')}
          value={form.values.reason}
        />
      )}
    </Stack>
  );
}

/** What is stored, once it was asked for. */
function StoredReason({ accountId }: { accountId: number }) {
  const reading = useReason(accountId);
  const shown = reading.data;
  if (shown?.unreadable) {
    return (
      <ErrorNote>
        <Trans>
          The reason cannot be decrypted: the SECRET of the server has changed since it was stored. Ask for the reason
          again and replace it.
        </Trans>
      </ErrorNote>
    );
  }
  if (shown) {
    return (
      <div className={classes.shown} role="status">
        <p className={classes.text}>{shown.reason ?? t`No reason is stored any more.`}</p>
        <Anchor component="button" type="button" onClick={reading.reset}>
          <Trans>Hide reason</Trans>
        </Anchor>
      </div>
    );
  }
  return (
    <>
      <Row gap={[8, 12]} wrap align="center">
        <Button size="sm" variant="default" loading={reading.isPending} onClick={() => reading.mutate()}>
          {reading.error ? t`Try again` : t`Show reason`}
        </Button>
        <Text as="span" size="sm" tone="faint">
          <Trans>Reading it is recorded in the audit log.</Trans>
        </Text>
      </Row>
      {reading.error && <ErrorNote>{refusalText(reading.error, t`Failed to load the reason.`)}</ErrorNote>}
    </>
  );
}
