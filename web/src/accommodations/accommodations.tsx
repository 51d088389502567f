import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SignedInUser } from '@parlance/contract/auth';
import { useState } from 'react';
import { userMay } from '../platform/session.ts';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useUrlState } from '../ui/lists/url-state.ts';
import { CsvGuide, nameColumns } from '../ui/upload/csv-guide.tsx';
import { CsvImportPanes } from '../ui/upload/csv-import-panes.tsx';
import { AccommodationList } from './accommodation-list.tsx';
import { ChoosePerson } from './choose-person.tsx';
import { PersonScreen } from './person/person-screen.tsx';
import { useAccommodationImport } from './use-accommodations.ts';
import { openerOf, readView, type View, viewParams } from './view.ts';

type Props = { user: SignedInUser };

/** Who gets extra time and the like: the list, one person, the choice of another person, or a file of many. */
export function Accommodations({ user }: Props) {
  const [search, change] = useUrlState();
  const view = readView(search);
  const [opener, setOpener] = useState(openerOf(view));
  if (view.name !== 'list' && openerOf(view) !== opener) setOpener(openerOf(view));
  const open = (next: View) => change(viewParams(next));
  const back = () => open({ name: 'list' });

  if (view.name === 'person') {
    return <PersonScreen key={view.id} id={view.id} readsReasons={userMay(user, 'administers')} onBack={back} />;
  }
  if (view.name === 'add') return <ChoosePerson onChoose={(id) => open({ name: 'person', id })} onBack={back} />;
  if (view.name === 'import') return <ImportAccommodations onBack={back} />;
  return <AccommodationList returnTo={opener} onOpen={open} />;
}

const heads = { value: msg`Email`, ofPeople: true };

const words = {
  action: msg`Import file`,
  sending: msg`Saving the accommodations...`,
  leave: {
    question: msg`Leave without importing?`,
    chosen: msg`You chose a file, but nothing of it is stored yet.`,
    sending: msg`The file is being sent. Its accommodations may still be saved: check the list.`,
  },
};

/** Sets the accommodations of many by a file, after showing what would come of every row. */
function ImportAccommodations({ onBack }: { onBack: () => void }) {
  const file = useAccommodationImport();
  return (
    <>
      <BackButton label={t`Back to accommodations`} onBack={onBack} />
      <PageHeading
        title={t`Import accommodations`}
        lead={t`Set the accommodations of many people at once. Each row replaces what the person had.`}
      />
      <CsvImportPanes file={file} words={words} heads={heads} guide={<Guide />} />
    </>
  );
}

const columns = [
  ['email', msg`The email of a learner’s account. The only required column.`],
  ['extra_time_percent', msg`Extra time in percent, 0 to 200.`],
  ['break_count', msg`Rest breaks in each test, 0 to 10.`],
  ['break_minutes', msg`How long each break may be, up to 30 minutes.`],
  ['extra_plays', msg`How often each recording can be played again, 0 to 3.`],
  ['preparation_percent', msg`Extra time to prepare Speaking answers, 0 to 200.`],
  ['recording_percent', msg`Extra time for Speaking answers, 0 to 200.`],
  ['text_scale', msg`1, 1.15, 1.3, 1.6 or 2. Empty for the learner’s own setting.`],
  ['high_contrast', msg`yes or no.`],
  ['valid_from', msg`The first day, such as 2027-02-01. Empty for no limit.`],
  ['valid_until', msg`The last day, likewise.`],
  ['note_to_learner', msg`What the learner is told.`],
  ...nameColumns,
] as const;

function Guide() {
  return (
    <CsvGuide columns={columns} sample="/samples/sample-accommodations.csv" wideNames>
      <Trans>
        An empty cell or a missing column is the standard. Reasons are in no file: the stored ones stay. Open tests get
        what is more and keep what they have.
      </Trans>
    </CsvGuide>
  );
}
