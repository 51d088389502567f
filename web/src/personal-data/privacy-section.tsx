import { t } from '@lingui/core/macro';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { DeletedAccounts } from './deleted-accounts.tsx';
import { Erasures } from './erasures.tsx';

/** What the school keeps of people, and what it has erased. */
export function Privacy() {
  return (
    <>
      <PageHeading
        title={t`Privacy`}
        lead={t`People can ask for their data, and to be erased. The details of an account have both.`}
      />
      <DeletedAccounts />
      <Erasures />
    </>
  );
}
