import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { toastInfo } from '../../ui/states/toast.tsx';
import { CHANGE_TOAST_MS } from '../account-kind.ts';
import { Profile, type ProfileProps } from './profile.tsx';

/** The superadmin's own profile, with the button that says it is up to date. */
export function SuperadminProfile(props: Omit<ProfileProps, 'children'>) {
  return (
    <Profile {...props}>
      <Button variant="default" onClick={() => toastInfo(t`Profile data is up to date!`, { shownMs: CHANGE_TOAST_MS })}>
        <Trans>Check Profile Status</Trans>
      </Button>
    </Profile>
  );
}
