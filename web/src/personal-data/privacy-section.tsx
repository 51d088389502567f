import { t } from '@lingui/core/macro';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { ConsentTexts } from './consents/consent-texts.tsx';
import { DeletedAccounts } from './deleted-accounts.tsx';
import { Erasures } from './erasures.tsx';
import { Retention } from './retention/retention.tsx';

/** What the school keeps of people, and what it has erased. */
export function Privacy() {
  return (
    <>
      <PageHeading
        title={t`Privacy`}
        lead={t`People can ask for their data, and to be erased. The details of an account have both.`}
      />
      <Retention />
      <ConsentTexts />
      <DeletedAccounts />
      <Erasures />
    </>
  );
}
