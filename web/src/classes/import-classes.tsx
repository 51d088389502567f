import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { importClasses } from '@parlance/contract/classes';
import type { Reply } from '@parlance/contract/endpoint';
import { useState } from 'react';
import { upload } from '../platform/call.ts';

import { localKey } from '../platform/queries.ts';
import { Text } from '../ui/kit.tsx';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { csvForm } from '../ui/upload/chosen-file.ts';
import { CsvGuide, nameColumns } from '../ui/upload/csv-guide.tsx';
import { CsvImportPanes } from '../ui/upload/csv-import-panes.tsx';
import type { SendFile } from '../ui/upload/use-checked-file.ts';
import { useCsvImport } from '../ui/upload/use-csv-import.ts';
import { useClassesChanged } from './class-calls.ts';
import styles from './classes.module.css';

type Imported = Reply<typeof importClasses>;

const heads = {
  type: msg({ message: 'Part', context: 'of a person in a class' }),
  value: msg`Class and email`,
  ofPeople: true,
};

const words = {
  action: msg`Import file`,
  sending: msg`Saving the classes...`,
  leave: {
    question: msg`Leave without importing?`,
    chosen: msg`You chose a file, but nothing of it is stored yet.`,
    sending: msg`The file is being sent. Its classes may still be saved: check the list.`,
  },
};

/** Makes classes and their members by a file, after showing what would come of every row and who would leave. */
export function ImportClasses({ onBack }: { onBack: () => void }) {
  const [replace, setReplace] = useState(false);
  const file = useClassImport(replace);
  return (
    <>
      <BackButton label={t`Back to classes`} onBack={onBack} />
      <PageHeading
        title={t`Import classes`}
        lead={t`Put many people into classes at once. Missing classes are made.`}
      />
      <CsvImportPanes
        file={file}
        words={words}
        heads={heads}
        guide={<Guide />}
        options={
          <Checkbox
            label={t`Replace the members of these classes`}
            description={t`Who is in a class of the file today and is not in the file leaves it.`}
            classNames={{ description: styles.help }}
            checked={replace}
            disabled={file.sending}
            onChange={(event) => setReplace(event.currentTarget.checked)}
          />
        }
        found={file.file && file.checked && <Found checked={file.checked} replace={replace} />}
      />
    </>
  );
}

/** A CSV file of classes: chosen, checked row by row, and sent when all rows are ready. */
function useClassImport(replace: boolean) {
  const changed = useClassesChanged();
  const send: SendFile<Imported> = (file, flags, onProgress, signal) => {
    const fields = { ...flags, ...(replace && { replace: 'true' }) };
    return upload(importClasses, csvForm(importClasses, file, fields), onProgress, { signal });
  };
  return useCsvImport({
    queryKey: localKey('classes-check', replace ? 'replace' : 'add'),
    send,
    failed: t`Failed to import the classes.`,
    onSent: changed,
  });
}

/** What the file does to the classes as a whole. */
function Found({ checked: { classes: made, added, leaving }, replace }: { checked: Imported; replace: boolean }) {
  const others = leaving.length - NAMED_AT_MOST;
  return (
    <div className={styles.found} role="status">
      <p>
        {t`${plural(added, { one: '# person to add.', other: '# people to add.' })}`}{' '}
        {made > 0 && t`${plural(made, { one: '# class is new.', other: '# classes are new.' })}`}
      </p>
      {replace && leaving.length === 0 && (
        <p>
          <Trans>Nobody leaves a class.</Trans>
        </p>
      )}
      {leaving.length > 0 && (
        <>
          <Text tone="plain" weight={600} above={8}>
            {t`${plural({ count: total(leaving) }, { one: '# person leaves a class:', other: '# people leave a class:' })}`}
          </Text>
          <ul>
            {leaving.slice(0, NAMED_AT_MOST).map(({ class: name, people }) => (
              <li key={name}>{t`${name}: ${plural(people, { one: '# person', other: '# people' })}`}</li>
            ))}
            {others > 0 && <li>{t`${plural(others, { one: 'and # other class', other: 'and # other classes' })}`}</li>}
          </ul>
        </>
      )}
    </div>
  );
}

/** A file may have classes by the hundred. */
const NAMED_AT_MOST = 10;

function total(leaving: Imported['leaving']): number {
  return leaving.reduce((sum, { people }) => sum + people, 0);
}

const columns = [
  ['class', msg`The name of the class. A class that is not there yet is made.`],
  ['email', msg`The email of an account. Empty for a class without members.`],
  ['part', msg`Optional: learner or teacher. Without it, the person is a learner.`],
  ...nameColumns,
] as const;

function Guide() {
  return (
    <CsvGuide columns={columns} sample="/samples/sample-classes.csv">
      <Trans>
        A learner needs a learner’s account, a teacher an admin’s. People without an account are added under Bulk add
        first, which can put them into classes too.
      </Trans>
    </CsvGuide>
  );
}
