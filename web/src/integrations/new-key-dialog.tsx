import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { API_KEY_DAYS_MAX, addApiKey, listApiKeys } from '@parlance/contract/integrations/api-keys';
import { say } from '@parlance/contract/say';
import type { Scope } from '@parlance/contract/scopes';
import { networksIn } from '@parlance/contract/sittings/device-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../platform/call.ts';
import { invalidate } from '../platform/queries.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';

import { scopeLabels } from './scope-labels.ts';

const YEAR_DAYS = 365;

type Values = { name: string; scopes: Scope[]; days: number; networks: string; owner: string };

/** Asks what a new key is for, what it may do and how long it works; hands on the key itself, which is told this once. */
export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const formId = useId();
  const client = useQueryClient();
  const { onSubmit, isSending, problem, field } = useSentForm<Values>({
    initial: { name: '', scopes: [], days: YEAR_DAYS, networks: '', owner: '' },
    rules: faultsOf,
    failed: t`Failed to make the key.`,
    send: async (values) => {
      const { key } = await call(addApiKey, { body: bodyOf(values) });
      await invalidate(client, listApiKeys);
      onMade(key);
    },
  });
  return (
    <AlertDialog
      message={t`New API key`}
      size={620}
      onClose={onClose}
      hint={
        <Stack id={formId} as="form" tone="plain" gap={20} onSubmit={onSubmit} noValidate>
          <TextInput
            {...field('name')}
            label={t`Name`}
            description={t`The system that will use it, for example.`}
            autoComplete="off"
            aria-required
            data-autofocus
          />
          <Checkbox.Group {...field('scopes')} label={t`What it may do`} withAsterisk={false}>
            <Stack gap={10} above={8}>
              {Object.entries(scopeLabels).map(([scope, { name, text }]) => (
                <Checkbox key={scope} value={scope} label={say(name)} description={say(text)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NumberInput
            {...field('days')}
            label={t`Works for (days)`}
            description={t`You are emailed 14 days before it ends.`}
            min={1}
            max={API_KEY_DAYS_MAX}
            allowDecimal={false}
            allowNegative={false}
            styles={{ wrapper: { maxWidth: 200 } }}
          />
          <TextInput
            {...field('owner')}
            label={t`Acts for (optional)`}
            description={t`The email of an admin or superadmin, who is told. The key may do what they may. Leave empty for yourself.`}
            type="email"
            autoComplete="off"
          />
          <Textarea
            {...field('networks')}
            label={t`Networks (optional)`}
            description={t`One in a line, such as 192.168.10.0/24 or 2001:db8::/48. The key works from these only. Leave empty for any network.`}
            autosize
            minRows={2}
            spellCheck={false}
          />
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </Stack>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={formId} loading={isSending}>
        <Trans>Make key</Trans>
      </Button>
    </AlertDialog>
  );
}

/** What is sent: what was left empty is left out. */
function bodyOf({ networks, owner, ...values }: Values) {
  const within = networksIn(networks);
  return { ...values, ...(within.length > 0 && { networks: within }), ...(owner.trim() !== '' && { owner }) };
}

function faultsOf(values: Values): Record<string, string> {
  const { error } = addApiKey.body.safeParse(bodyOf(values));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}
