import { Button } from '@mantine/core';
import type { SignedInUser } from '@parlance/contract/auth';
import { toastInfo } from '../../ui/states/toast.tsx';
import { CHANGE_TOAST_MS } from '../toast-times.ts';
import { Profile } from './profile.tsx';

type Props = { user: SignedInUser; onLogout: () => void };

/** The superadmin's own profile, with the button that says it is up to date. */
export function SuperadminProfile(props: Props) {
  return (
    <Profile {...props}>
      <Button variant="default" onClick={() => toastInfo('Profile data is up to date!', { shownMs: CHANGE_TOAST_MS })}>
        Check Profile Status
      </Button>
    </Profile>
  );
}
