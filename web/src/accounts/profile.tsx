import { Button } from '@mantine/core';
import type { SignedInUser } from '@parlance/contract/auth';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppearanceMenu } from '../ui/appearance.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Fact, Facts } from './facts.tsx';
import classes from './profile.module.css';

type Props = {
  user: SignedInUser;
  onLogout: () => void;
  /** What else can be done here, below the facts. */
  children?: ReactNode;
};

/** Who is signed in. On a phone, where the sidebar is missing, it also holds Logout and the appearance. */
export function Profile({ user, onLogout, children }: Props) {
  return (
    <>
      <PageHeading title="Profile" />
      <Facts>
        <Fact term="Username">{user.username}</Fact>
        <Fact term="Email">{user.email}</Fact>
        <Fact term="Phone">{user.phone || 'Not given'}</Fact>
        <Fact term="Role">{user.role}</Fact>
      </Facts>
      {children}
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconLogout size={18} stroke={1.75} />} onClick={onLogout}>
          Logout
        </Button>
        <AppearanceMenu />
      </div>
    </>
  );
}
