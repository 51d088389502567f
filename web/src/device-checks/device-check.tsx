import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { siteBrand } from '../platform/brand.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { useUser } from '../platform/session.ts';
import { BarePage } from '../ui/layout/bare-page.tsx';
import { lazily } from '../ui/states/lazily.ts';

/** A chunk of its own: what it shares with a Speaking test would be in every page that logs in. */
const CheckRun = lazily(async () => (await import('./checking/check-run.tsx')).CheckRun);

/** Whether this device is ready for an examination. Nobody needs a session for it. */
export function DeviceCheck() {
  const user = useUser();
  return (
    <BarePage
      aside={
        <Anchor
          component={Link}
          to={(user && dashboardPath(user.role)) ?? '/login'}
          fw={600}
          underline="always"
          py={10}
        >
          {user ? t`Return to Dashboard` : t`Login`}
        </Anchor>
      }
    >
      <title>{`${t`Device check`} · ${siteBrand().name}`}</title>
      <Suspense fallback={<Waiting />}>
        <CheckRun />
      </Suspense>
    </BarePage>
  );
}

function Waiting() {
  return (
    <p role="status" className="visually-hidden">
      <Trans>Loading the device check...</Trans>
    </p>
  );
}
