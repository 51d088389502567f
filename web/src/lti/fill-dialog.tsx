import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { fillClass, listContexts, type PlatformContext, type Skipped } from '@parlance/contract/lti/contexts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../platform/call.ts';
import { invalidate } from '../platform/queries.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { ErrorNote, InfoNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';

type Plan = Reply<typeof fillClass>;
type Values = { class_name: string; replace: boolean };

/** How many names are read; of the others their number is said. */
const NAMES_SHOWN = 10;

/** Asks which class is filled from a course of a platform, and says what that would be before it is done. */
export function FillDialog({ context, onClose }: { context: PlatformContext; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const [planned, setPlanned] = useState<{ plan: Plan; of: Values } | null>(null);
  const { form, onSubmit, isSending, problem, field } = useSentForm<Values>({
    initial: { class_name: context.class?.name ?? context.title.slice(0, 100), replace: false },
    rules: ({ class_name }) => ({ ...(class_name.trim() === '' && { class_name: t`Required.` }) }),
    failed: t`Failed to read who is in the course.`,
    send: async (values) => {
      const params = { id: context.id };
      if (!isPlanned(values)) {
        setPlanned({ plan: await call(fillClass, { params, body: { ...values, dry_run: true } }), of: values });
        return;
      }
      toastSuccess((await call(fillClass, { params, body: { ...values, dry_run: false } })).message);
      onClose();
      await invalidate(client, listContexts);
    },
  });
  function isPlanned({ class_name, replace }: Values): boolean {
    return planned?.of.class_name === class_name && planned.of.replace === replace;
  }
  const isReady = isPlanned(form.values);
  return (
    <AlertDialog
      message={t`Fill a class from ${{ title: context.title }}`}
      onClose={onClose}
      hint={
        <Stack id={formId} as="form" tone="plain" gap={20} onSubmit={onSubmit} noValidate>
          <TextInput
            {...field('class_name')}
            label={t`Class`}
            description={t`If there is no class with this name, it is created.`}
            aria-required
            data-autofocus
          />
          <Checkbox
            {...field('replace')}
            label={t`Remove members who are not in the course`}
            description={t`They leave the class. Their accounts and results stay.`}
          />
          {isReady && planned && <PlanText plan={planned.plan} />}
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={formId} loading={isSending}>
        {isReady ? t`Fill class` : t`Show what would change`}
      </Button>
    </AlertDialog>
  );
}

function PlanText({ plan: { message, skipped } }: { plan: Plan }) {
  const more = skipped.length - NAMES_SHOWN;
  return (
    <Stack gap={12} role="status">
      <InfoNote>{message}</InfoNote>
      {skipped.length > 0 && (
        <div>
          <Text weight={600}>
            <Trans>Left out</Trans>
          </Text>
          <ul>
            {skipped.slice(0, NAMES_SHOWN).map(({ name, reason }, at) => (
              // Two people may have one name, and the list never changes.
              <li key={at}>
                <bdi>{name}</bdi>: {reasonText(reason)}
              </li>
            ))}
            {more > 0 && <li>{t`${plural(more, { one: 'and # other', other: 'and # others' })}`}</li>}
          </ul>
        </div>
      )}
    </Stack>
  );
}

function reasonText(reason: Skipped['reason']): string {
  switch (reason) {
    case 'no_email':
      return t`the platform gives no confirmed email`;
    case 'no_account':
      return t`there is no linked account`;
    case 'is_staff':
      return t`this is the account of an admin, who must link it`;
    case 'closed':
      return t`the account is closed`;
    case 'other_domain':
      return t`the email is of another domain`;
  }
}
