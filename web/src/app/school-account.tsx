import { Suspense } from 'react';
import { schoolLogin } from '../platform/brand.ts';
import { lazily } from '../ui/states/lazily.ts';

/** A chunk of its own: only the profile shows it, and only where the school has a provider of logins. */
const OwnIdentities = lazily(async () => (await import('../auth/oidc/own-identities.tsx')).OwnIdentities);

/** The linked school accounts of whoever is logged in. */
export function SchoolAccount() {
  const given = schoolLogin();
  if (given === null) return null;
  return (
    <Suspense fallback={null}>
      <OwnIdentities given={given} />
    </Suspense>
  );
}
