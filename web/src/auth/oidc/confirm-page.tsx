import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OidcRefusal } from '@parlance/contract/oidc';
import { useEffect, useState } from 'react';
import { schoolLogin } from '../../platform/brand.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote, SuccessNote } from '../../ui/states/note.tsx';
import { AuthPage } from '../auth-page.tsx';
import { type Outcome, tellOutcome } from './confirmed.ts';
import { refusalTextOf } from './refusal-texts.ts';

/** Where the provider leads to in the window that a page of staff opened: tells that page, and is closed. */
export function ConfirmPage() {
  const [outcome] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('school-account'));
  useEffect(() => {
    if (outcome === null) return;
    tellOutcome(outcome as Outcome);
    // A browser closes only what a page opened: elsewhere the text says it.
    if (outcome === 'again') window.close();
  }, [outcome]);
  return (
    <AuthPage
      heading={t`Confirm that it is you`}
      headline={t`Continue where you left off.`}
      welcome={t`A destination for learning and teaching online, with a free collection of courses for professionals.`}
    >
      <Stack gap={20}>
        {outcome === 'again' ? (
          <SuccessNote>{t`You confirmed that it is you.`}</SuccessNote>
        ) : (
          <ErrorNote>{refusalTextOf(outcome as OidcRefusal, schoolLogin() || t`School account`)}</ErrorNote>
        )}
        <Text tone="quiet">
          <Trans>Close this window and continue in the previous one.</Trans>
        </Text>
      </Stack>
    </AuthPage>
  );
}
