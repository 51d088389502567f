import { Button } from '@mantine/core';
import type { SignedInUser } from '@parlance/contract/auth';
import { IconLogout } from '@tabler/icons-react';
import { AppearanceMenu } from '../ui/appearance.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import classes from './profile.module.css';

type Props = { user: SignedInUser; onLogout: () => void };

/** Who is signed in. On a phone, where the sidebar is missing, it also holds Logout and the appearance. */
export function Profile({ user, onLogout }: Props) {
  return (
    <>
      <PageHeading title="Profile" />
      <dl className={classes.facts}>
        <Fact term="Username" value={user.username} />
        <Fact term="Email" value={user.email} />
        <Fact term="Phone" value={user.phone || 'Not given'} />
        <Fact term="Role" value={user.role} />
      </dl>
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconLogout size={18} stroke={1.75} />} onClick={onLogout}>
          Logout
        </Button>
        <AppearanceMenu />
      </div>
    </>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
