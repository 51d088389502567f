import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, TagsInput, TextInput } from '@mantine/core';
import { addPlatform, editPlatform, listPlatforms, type Platform } from '@parlance/contract/lti/platforms';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../platform/call.ts';
import { invalidate } from '../platform/queries.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { changedValues } from '../ui/fields/changed-values.ts';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';
import look from '../ui/theme/component-defaults.module.css';

type Values = Omit<Platform, 'id' | 'failing_since' | 'created_at'>;

const NEW: Values = {
  name: '',
  issuer: '',
  client_id: '',
  deployment_ids: [],
  auth_url: '',
  token_url: '',
  token_audience: '',
  jwks_url: '',
  domains: [],
  trusts_email: false,
  creates_accounts: false,
};

/** Fields for several values, which no other page has, look as the others do. */
const several = {
  size: 'md',
  classNames: { label: look.label, input: look.input, error: look.error, description: look.description },
} as const;

/** Asks what a platform says of itself, and whom it may let in. `edited` null for a new one. */
export function PlatformDialog({ edited, onClose }: { edited: Platform | null; onClose: () => void }) {
  const formId = useId();
  const client = useQueryClient();
  const { form, onSubmit, isSending, problem, field } = useSentForm<Values>({
    initial: edited ? valuesOf(edited) : NEW,
    rules: addPlatform.body,
    failed: edited ? t`Failed to save the platform.` : t`Failed to add the platform.`,
    toasts: true,
    send: async (body) => {
      const { message } = edited
        ? await call(editPlatform, { params: { id: edited.id }, body: changedValues(form, body) })
        : await call(addPlatform, { body });
      toastSuccess(message);
      onClose();
      await invalidate(client, listPlatforms);
    },
  });
  const code = { dir: 'ltr', autoComplete: 'off', spellCheck: false, 'aria-required': true } as const;
  return (
    <AlertDialog
      message={edited ? t`Edit platform` : t`New platform`}
      onClose={onClose}
      hint={
        <Stack id={formId} as="form" tone="plain" gap={20} onSubmit={onSubmit} noValidate>
          <TextInput
            {...field('name')}
            label={t({ message: 'Name', context: 'of a learning platform' })}
            description={t`As your school calls it, for example Moodle.`}
            aria-required
            data-autofocus
          />
          <TextInput {...field('issuer')} {...code} label={t`Platform ID (issuer)`} />
          <TextInput {...field('client_id')} {...code} label={t`Client ID`} />
          <TagsInput
            {...several}
            {...field('deployment_ids')}
            {...code}
            label={t`Deployment IDs`}
            description={t`Press Enter after each.`}
            acceptValueOnBlur
          />
          <TextInput {...field('auth_url')} {...code} type="url" label={t`Authentication request URL`} />
          <TextInput {...field('token_url')} {...code} type="url" label={t`Access token URL`} />
          <TextInput
            {...field('token_audience')}
            {...code}
            aria-required={undefined}
            label={t`Access token audience (optional)`}
            description={t`Only where the platform shows one, as Brightspace does. Leave empty for the access token URL.`}
          />
          <TextInput {...field('jwks_url')} {...code} type="url" label={t`Public keyset URL`} />
          <Checkbox
            {...field('trusts_email')}
            label={t`Its emails are confirmed`}
            description={t`Learners are then found by their email. Turn this on only if the platform checks that an email belongs to its user.`}
          />
          <Checkbox
            {...field('creates_accounts')}
            label={t`Learners without an account get one`}
            description={t`This needs a confirmed email. Teachers link the account they already have.`}
          />
          <TagsInput
            {...several}
            {...field('domains')}
            dir="ltr"
            label={t`Email domains (optional)`}
            description={t`Only these can log in, for example school.org. Leave empty for any.`}
            acceptValueOnBlur
          />
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={formId} loading={isSending}>
        {edited ? t`Save changes` : t`Add platform`}
      </Button>
    </AlertDialog>
  );
}

function valuesOf({ id: _id, failing_since: _since, created_at: _at, ...values }: Platform): Values {
  return values;
}
