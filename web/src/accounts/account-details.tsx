import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Account } from '@parlance/contract/account-admin';
import { say } from '@parlance/contract/say';
import { dateTimeToSecond } from '../ui/format/date-format.ts';
import { roleText } from '../ui/format/role-text.ts';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { accessLabels } from './account-access.ts';
import classes from './account-details.module.css';
import type { AccountKind } from './account-kind.ts';
import { AccountLoaded } from './account-loaded.tsx';
import { AccountStatus } from './account-status.tsx';
import { FactorReset } from './factor-reset.tsx';
import { Fact, Facts, PhoneFact } from './facts.tsx';
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
      <BackButton label={t`Back to List`} onBack={onBack} />
      <PageHeading title={kind.details} />
      <AccountLoaded kind={kind} query={query} onBack={onBack}>
        {(account) => (
          <div className={classes.columns}>
            <div>
              <Facts>
                <Fact term={t`ID`}>{account.id}</Fact>
                <Fact term={t`Username`}>{account.username}</Fact>
                <Fact term={t`Full name`}>{account.full_name || t`Not given`}</Fact>
                <Fact term={t`Registration number`}>{account.registration_number || t`Not given`}</Fact>
                <Fact term={t`Email`}>{account.email}</Fact>
                <PhoneFact phone={account.phone} />
                <Fact term={t`Role`}>{roleText(account.role)}</Fact>
                {account.role === 'admin' && <Fact term={t`Access`}>{say(accessLabels[account.access])}</Fact>}
                <Fact term={t`Status`}>
                  <AccountStatus status={account.status} invitation={account.invitation} />
                </Fact>
                {account.second_factor && <Fact term={t`Second factor`}>{t`Set up`}</Fact>}
                <Fact term={t`Created`}>{dateTimeToSecond(account.created_at)}</Fact>
                <Fact term={t`Last changed`}>{dateTimeToSecond(account.updated_at)}</Fact>
              </Facts>
              <Button mt={32} onClick={() => onEdit(account)}>
                {kind.edit}
              </Button>
              {account.second_factor && <FactorReset account={account} />}
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
