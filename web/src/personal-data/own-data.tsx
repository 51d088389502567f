import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { listIdentities } from '@parlance/contract/oidc';
import { keptText } from '@parlance/contract/personal-data/kept';
import { exportOwnData } from '@parlance/contract/personal-data/personal-data';
import { readRetention } from '@parlance/contract/personal-data/retention';
import { say } from '@parlance/contract/say';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormFrame } from '../accounts/form-frame.tsx';
import { callForFile } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { saveFile } from '../platform/save-file.ts';
import { readUser, userMay } from '../platform/session.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Text } from '../ui/kit.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';

/** What is kept of whoever is logged in: where to read of it, and how to get it. */
export function OwnData() {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const identities = useQuery({
    ...queryOf(listIdentities, {}),
    staleTime: 0,
    // The next person to log in on this page must not see them.
    gcTime: 0,
  });
  function done(): void {
    setAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  const hasPassword = identities.data?.password !== false;
  // Staff without one log in at the school again where that is asked for.
  const asksSchool = !hasPassword && !userMay(readUser(), 'invigilates');
  if (isAsking && !asksSchool) return <DownloadForm hasPassword={hasPassword} onDone={done} />;
  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="own-data">
      <Text id="own-data" as="h2" size="h3">
        <Trans>Your data</Trans>
      </Text>
      <Text tone="quiet" above={4}>
        <Trans>
          Download everything that is stored about you as one file, with your answers and recordings.{' '}
          <a href="/privacy">What we store, and for how long</a>
        </Trans>
      </Text>
      <KeptFor />
      {asksSchool ? (
        <Text above={16}>
          <Trans>You log in with your school account and have no password here: ask your school for this file.</Trans>
        </Text>
      ) : (
        <Button ref={opener} mt={16} variant="default" onClick={() => setAsking(true)}>
          <Trans>Download my data</Trans>
        </Button>
      )}
    </Text>
  );
}

/** The school's own rules for how long things are kept. */
function KeptFor() {
  const rules = useQuery({ ...queryOf(readRetention, {}), staleTime: 0 });
  return (
    <Loaded
      query={rules}
      loading={<RowsLoading text={t`Loading the rules of your school...`} rows={1} each={{ height: 24 }} above={16} />}
      failed={{ heading: t`Failed to load the rules of your school.` }}
      empty={(data) =>
        data.rules.length === 0 && (
          <Text above={16}>{t`Your school has set no rules: your data is stored until someone deletes it.`}</Text>
        )
      }
    >
      {(data) => (
        <Text as="div" above={16}>
          <p>{t`Your school deletes this automatically:`}</p>
          <ul>
            {data.rules.map((rule) => (
              <li key={rule.kind}>{say(keptText(rule))}</li>
            ))}
          </ul>
        </Text>
      )}
    </Loaded>
  );
}

/** Asks for the password: somebody else may have found this session open. */
function DownloadForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const { field, ...sent } = useSentForm({
    initial: { password: hasPassword ? '' : undefined },
    rules: exportOwnData.body,
    failed: t`Failed to download your data. Try again.`,
    send: async (body) => {
      const { name, file } = await callForFile(exportOwnData, { body });
      saveFile(name, file);
      toastSuccess(t`Saved as ${name}.`);
      onDone();
    },
  });
  return (
    <FormFrame {...sent} heading={t`Your data`} action={t`Download my data`} onCancel={onDone}>
      {hasPassword ? (
        <PasswordField
          {...field('password')}
          label={t`Password`}
          description={t`Large recordings can take some minutes.`}
          autoComplete="current-password"
          autoFocus
          aria-required
        />
      ) : (
        <Text>{t`Large recordings can take some minutes.`}</Text>
      )}
    </FormFrame>
  );
}
