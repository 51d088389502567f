import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import {
  addWebhook,
  editWebhook,
  listWebhooks,
  type Webhook,
  type WebhookEvent,
} from '@parlance/contract/integrations/webhooks';
import { say } from '@parlance/contract/say';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { changedValues } from '../../ui/fields/changed-values.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { eventLabels } from './event-labels.ts';

type Props = {
  /** The webhook that is changed; null for a new one. */
  edited: Webhook | null;
  onClose: () => void;
  /** Hands on the secret of a new one, which is told this once. */
  onMade: (secret: string) => void;
};

/** Asks where events are sent and which. */
export function WebhookDialog({ edited, onClose, onMade }: Props) {
  const formId = useId();
  const client = useQueryClient();
  const { form, onSubmit, isSending, problem, field } = useSentForm<{ url: string; events: WebhookEvent[] }>({
    initial: { url: edited?.url ?? '', events: edited?.events ?? [] },
    rules: addWebhook.body,
    failed: edited ? t`Failed to save the webhook.` : t`Failed to add the webhook.`,
    send: async (body) => {
      if (edited) {
        toastSuccess((await call(editWebhook, { params: { id: edited.id }, body: changedValues(form, body) })).message);
        onClose();
      } else onMade((await call(addWebhook, { body })).secret);
      await invalidate(client, listWebhooks);
    },
  });
  return (
    <AlertDialog
      message={edited ? t`Edit webhook` : t`New webhook`}
      onClose={onClose}
      hint={
        <Stack id={formId} as="form" tone="plain" gap={20} onSubmit={onSubmit} noValidate>
          <TextInput
            {...field('url')}
            label={t`Address`}
            description={t`Of the other system, beginning with https://.`}
            type="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            aria-required
            data-autofocus
          />
          <Checkbox.Group {...field('events')} label={t`What it is told`}>
            <Stack gap={10} above={8}>
              {Object.entries(eventLabels).map(([event, label]) => (
                <Checkbox key={event} value={event} label={say(label)} />
              ))}
            </Stack>
          </Checkbox.Group>
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={formId} loading={isSending}>
        {edited ? t`Save changes` : t`Add webhook`}
      </Button>
    </AlertDialog>
  );
}
