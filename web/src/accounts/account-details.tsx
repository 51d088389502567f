import { Button } from '@mantine/core';
import type { Account } from '@parlance/contract/account-admin';
import { dateTimeToSecond } from '../ui/format/date-format.ts';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { accessLabels } from './account-access.ts';
import classes from './account-details.module.css';
import type { AccountKind } from './account-kind.ts';
import { AccountLoaded } from './account-loaded.tsx';
import { AccountStatus } from './account-status.tsx';
import { Fact, Facts } from './facts.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { useAccount } from './use-accounts.ts';

type Props = {
  kind: AccountKind;
  id: number;
  onBack: () => void;
  onEdit: (account: Account) => void;
};

/** Everything that is stored about one account, to read. */
export function AccountDetails({ kind, id, onBack, onEdit }: Props) {
  const query = useAccount(kind, id);
  return (
    <>
      <BackButton label="Back to List" onBack={onBack} />
      <PageHeading title={kind.details} />
      <AccountLoaded kind={kind} query={query} onBack={onBack}>
        {(account) => (
          <div className={classes.columns}>
            <div>
              <Facts>
                <Fact term="ID">{account.id}</Fact>
                <Fact term="Username">{account.username}</Fact>
                <Fact term="Full name">{account.full_name || 'Not given'}</Fact>
                <Fact term="Registration number">{account.registration_number || 'Not given'}</Fact>
                <Fact term="Email">{account.email}</Fact>
                <Fact term="Phone">{account.phone || 'Not given'}</Fact>
                <Fact term="Role">{account.role}</Fact>
                {account.role === 'admin' && <Fact term="Access">{accessLabels[account.access]}</Fact>}
                <Fact term="Status">
                  <AccountStatus status={account.status} invitation={account.invitation} />
                </Fact>
                <Fact term="Created">{dateTimeToSecond(account.created_at)}</Fact>
                <Fact term="Last changed">{dateTimeToSecond(account.updated_at)}</Fact>
              </Facts>
              <Button mt={32} onClick={() => onEdit(account)}>
                {kind.edit}
              </Button>
            </div>
            {account.invitation && (
              <InvitationFacts
                kind={kind}
                account={account}
                invitation={account.invitation}
                readAtMs={query.dataUpdatedAt}
              />
            )}
          </div>
        )}
      </AccountLoaded>
    </>
  );
}
