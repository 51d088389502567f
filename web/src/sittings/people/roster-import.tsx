import { Button } from '@mantine/core';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { Text } from '../../ui/kit.tsx';
import { CsvGuide, nameColumns } from '../../ui/upload/csv-guide.tsx';
import { CsvImportPanes } from '../../ui/upload/csv-import-panes.tsx';
import type { Draft } from '../set-up/use-draft.ts';
import { useRosterImport } from './use-roster.ts';

const heads = { value: 'Email', ofPeople: true };

const words = {
  action: 'Import file',
  sending: 'Saving the candidates...',
  leave: {
    question: 'Leave without importing?',
    chosen: 'You chose a file, but nothing of it is stored yet.',
    sending: 'The file is being sent. Its candidates may still be saved: check the list.',
  },
};

const columns = [
  ['email', 'The email of a learner’s account. The only required column.'],
  ['room', 'Where the person sits, up to 60 characters.'],
  ['seat', 'The seat, up to 20 characters.'],
  ['appointment', 'For a part by appointment, such as 2027-06-03 14:20. Several are separated by |.'],
  ...nameColumns,
] as const;

type Props = { sitting: Sitting; draft: Draft; onDone: () => void };

/** Adds candidates and sets their rooms, seats and appointments by a file. */
export function RosterImport({ sitting, draft, onDone }: Props) {
  const file = useRosterImport(sitting.id, draft);
  return (
    <Text as="div" above={32}>
      <Button variant="default" onClick={onDone}>
        Back to the candidates
      </Button>
      <CsvImportPanes
        file={file}
        words={words}
        heads={heads}
        guide={
          <CsvGuide columns={columns} sample="/samples/sample-roster.csv">
            Whoever is not in the file stays as they are.
          </CsvGuide>
        }
      />
    </Text>
  );
}
