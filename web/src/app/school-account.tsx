import { Suspense } from 'react';
import { schoolLogin } from '../platform/brand.ts';
import { lazily } from '../ui/states/lazily.ts';

/** A chunk of its own: only the profile shows it. */
const OwnIdentities = lazily(async () => (await import('../auth/oidc/own-identities.tsx')).OwnIdentities);

/** The linked accounts of whoever is logged in, at the school's provider and at learning platforms. */
export function SchoolAccount() {
  const given = schoolLogin();
  return (
    <Suspense fallback={null}>
      <OwnIdentities given={given} />
    </Suspense>
  );
}
