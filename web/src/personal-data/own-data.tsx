import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { exportOwnData } from '@parlance/contract/personal-data/personal-data';
import { useRef, useState } from 'react';
import { FormFrame } from '../accounts/form-frame.tsx';
import { callForFile } from '../platform/call.ts';
import { saveFile } from '../platform/save-file.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Text } from '../ui/kit.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';

/** What is kept of whoever is logged in: where to read of it, and how to get it. */
export function OwnData() {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function done(): void {
    setAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  if (isAsking) return <DownloadForm onDone={done} />;
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
      <Button ref={opener} mt={16} variant="default" onClick={() => setAsking(true)}>
        <Trans>Download my data</Trans>
      </Button>
    </Text>
  );
}

/** Asks for the password: somebody else may have found this session open. */
function DownloadForm({ onDone }: { onDone: () => void }) {
  const { field, ...sent } = useSentForm({
    initial: { password: '' },
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
      <PasswordField
        {...field('password')}
        label={t`Password`}
        description={t`Large recordings can take some minutes.`}
        autoComplete="current-password"
        autoFocus
        aria-required
      />
    </FormFrame>
  );
}
