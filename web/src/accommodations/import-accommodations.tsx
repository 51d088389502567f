import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { CsvGuide, nameColumns } from '../ui/upload/csv-guide.tsx';
import { CsvImportPanes } from '../ui/upload/csv-import-panes.tsx';
import { useAccommodationImport } from './use-accommodations.ts';

const heads = { value: 'Email', ofPeople: true };

const words = {
  action: 'Import file',
  sending: 'Saving the accommodations...',
  leave: {
    question: 'Leave without importing?',
    chosen: 'You chose a file, but nothing of it is stored yet.',
    sending: 'The file is being sent. Its accommodations may still be saved: check the list.',
  },
};

/** Sets the accommodations of many by a file, after showing what would come of every row. */
export function ImportAccommodations({ onBack }: { onBack: () => void }) {
  const file = useAccommodationImport();
  return (
    <>
      <BackButton label="Back to accommodations" onBack={onBack} />
      <PageHeading
        title="Import accommodations"
        lead="Set the accommodations of many people at once. Each row replaces what the person had."
      />
      <CsvImportPanes file={file} words={words} heads={heads} guide={<Guide />} />
    </>
  );
}

const columns = [
  ['email', 'The email of a learner’s account. The only required column.'],
  ['extra_time_percent', 'Extra time in percent, 0 to 200.'],
  ['break_count', 'Rest breaks in each test, 0 to 10.'],
  ['break_minutes', 'How long each break may be, up to 30 minutes.'],
  ['extra_plays', 'How often each recording can be played again, 0 to 3.'],
  ['preparation_percent', 'Extra time to prepare Speaking answers, 0 to 200.'],
  ['recording_percent', 'Extra time for Speaking answers, 0 to 200.'],
  ['text_scale', '1, 1.15, 1.3, 1.6 or 2. Empty for the learner’s own setting.'],
  ['high_contrast', 'yes or no.'],
  ['valid_from', 'The first day, such as 2027-02-01. Empty for no limit.'],
  ['valid_until', 'The last day, likewise.'],
  ['note_to_learner', 'What the learner is told.'],
  ...nameColumns,
] as const;

function Guide() {
  return (
    <CsvGuide columns={columns} sample="/samples/sample-accommodations.csv" wideNames>
      An empty cell or a missing column is the standard. Reasons are in no file: the stored ones stay. Open tests get
      what is more and keep what they have.
    </CsvGuide>
  );
}
