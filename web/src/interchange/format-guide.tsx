import { Anchor } from '@mantine/core';
import type { FileImport } from '@parlance/contract/interchange/imports';
import { countOf } from '../platform/plural.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import classes from './format-guide.module.css';
import { formatNames } from './format-import.ts';
import { useImports } from './use-import.ts';

const GUIDE = [
  [
    'QTI package',
    'A ZIP of QTI 2.1, 2.2 or 3.0, with passages, pictures and recordings. One item as XML can be read too.',
  ],
  ['Moodle XML', 'Question bank, Export, Moodle XML. With pictures, tags and feedback.'],
  ['GIFT', 'A text file of Moodle and others, with all answers of a question in braces.'],
  ['Aiken', 'A text file of multiple choice: options A, B, C and a line ANSWER: B.'],
  ['text2qti', 'A text file of numbered questions, as Canvas users write them.'],
] as const;

const STATES: Record<FileImport['status'], string> = {
  reading: 'Being read.',
  failed: 'It could not be read.',
  stopped: 'It was not read to its end.',
  read: 'Not stored yet.',
  stored: 'Stored.',
};

/** What can be read, and what was read in the last day. */
export function FormatGuide({ onOpen }: { onOpen: (importId: number) => void }) {
  const imports = useImports();
  const read = imports.data ?? [];
  return (
    <>
      {read.length > 0 && (
        <section className={classes.waiting}>
          <h2 className={classes.heading}>Files read in the last 24 hours</h2>
          <Text as="ul" above={20} ruled>
            {read.map((known) => (
              <li key={known.id} className={classes.row}>
                <Anchor component="button" type="button" className={classes.name} onClick={() => onOpen(known.id)}>
                  {known.name}
                </Anchor>
                <Text as="span" tone="quiet">
                  {known.format && `${formatNames[known.format]}, `}
                  {known.counts.items > 0 && `${countOf(known.counts.items, 'item')}, `}
                  {dayAndTime(known.made_at)}. {STATES[known.status]}
                </Text>
              </li>
            ))}
          </Text>
        </section>
      )}
      <h2 className={classes.heading}>What can be read</h2>
      <Text tone="quiet" above={12} widest="64ch">
        Choose a file to see what becomes of each of its questions. Nothing is stored before you say so, and nothing in
        the file is passed over in silence.
      </Text>
      <Text as="dl" above={20} ruled>
        {GUIDE.map(([name, about]) => (
          <div key={name} className={classes.row}>
            <dt className={classes.name}>{name}</dt>
            <Text as="dd" tone="quiet">
              {about}
            </Text>
          </div>
        ))}
      </Text>
    </>
  );
}
