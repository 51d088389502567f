import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { AuthPage } from '../auth/auth-page.tsx';

/** What every step of a launch stands in. */
export function LaunchFrame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <AuthPage
      heading={heading}
      headline={t`Continue where you left off.`}
      welcome={t`A destination for learning and teaching online, with a free collection of courses for professionals.`}
    >
      {children}
    </AuthPage>
  );
}
