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

const ENCRYPTED = 'It is stored encrypted. Only superadmins can read it; that they did is in the audit log.';

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
            <span>A reason is stored. Only superadmins can read it.</span>
            <Anchor component="button" type="button" onClick={() => form.setFieldValue('reason', replaces ? null : '')}>
              {replaces ? 'Keep the stored reason' : 'Replace the reason'}
            </Anchor>
          </p>
          {readable && <StoredReason accountId={accountId} />}
        </Stack>
      )}
      {form.values.reason !== null && (
        <Textarea
          ref={field}
          label={stored ? 'New reason' : 'Reason (optional)'}
          description={stored ? `${ENCRYPTED} Leave it empty to remove the stored reason.` : ENCRYPTED}
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
        The reason cannot be decrypted: the SECRET of the server has changed since it was stored. Ask for the reason
        again and replace it.
      </ErrorNote>
    );
  }
  if (shown) {
    return (
      <div className={classes.shown} role="status">
        <p className={classes.text}>{shown.reason ?? 'No reason is stored any more.'}</p>
        <Anchor component="button" type="button" onClick={reading.reset}>
          Hide reason
        </Anchor>
      </div>
    );
  }
  return (
    <>
      <Row gap={[8, 12]} wrap align="center">
        <Button size="sm" variant="default" loading={reading.isPending} onClick={() => reading.mutate()}>
          {reading.error ? 'Try again' : 'Show reason'}
        </Button>
        <Text as="span" size="sm" tone="faint">
          Reading it is recorded in the audit log.
        </Text>
      </Row>
      {reading.error && <ErrorNote>{refusalText(reading.error, 'Failed to load the reason.')}</ErrorNote>}
    </>
  );
}
