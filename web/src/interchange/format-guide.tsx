import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { FileImport } from '@parlance/contract/interchange/imports';
import { type Sentence, say } from '@parlance/contract/say';
import { dayAndTime } from '../ui/format/date-format.ts';
import { inRow } from '../ui/format/in-row.ts';
import { Text } from '../ui/kit.tsx';
import classes from './format-guide.module.css';
import { formatNames } from './format-import.ts';
import { useImports } from './use-import.ts';

const GUIDE: readonly (readonly [name: Sentence, about: MessageDescriptor])[] = [
  [
    msg`QTI package`,
    msg`A ZIP of QTI 1.2, 2.1, 2.2 or 3.0, with passages, pictures and recordings. One file of XML can be read too.`,
  ],
  ['Canvas', msg`Settings, Export Course Content, Quiz: a ZIP of QTI 1.2.`],
  ['Blackboard', msg`Tests or Pools, Export to Local Computer: a ZIP of QTI 1.2.`],
  ['Common Cartridge', msg`A course as .imscc. Only its quizzes and question banks are read.`],
  ['Moodle XML', msg`Question bank, Export, Moodle XML. With pictures, tags and feedback.`],
  ['GIFT', msg`A text file of Moodle and others, with all answers of a question in braces.`],
  ['Aiken', msg`A text file of multiple choice: options A, B, C and a line ANSWER: B.`],
  ['text2qti', msg`A text file of numbered questions, as Canvas users write them.`],
];

const STATES: Record<FileImport['status'], MessageDescriptor> = {
  reading: msg`Being read.`,
  failed: msg`It could not be read.`,
  stopped: msg`It was not read to its end.`,
  read: msg`Not stored yet.`,
  stored: msg`Stored.`,
};

/** 'QTI 2.1, 12 items, 3 May 2026', of it what is known. */
function factsOf({ format, counts: { items }, made_at }: FileImport): string {
  return inRow([
    ...(format ? [say(formatNames[format])] : []),
    ...(items > 0 ? [t`${plural(items, { one: '# item', other: '# items' })}`] : []),
    dayAndTime(made_at),
  ]);
}

/** What can be read, and what was read in the last day. */
export function FormatGuide({ onOpen }: { onOpen: (importId: number) => void }) {
  const imports = useImports();
  const read = imports.data ?? [];
  return (
    <>
      {read.length > 0 && (
        <section className={classes.waiting}>
          <h2 className={classes.heading}>
            <Trans>Files read in the last 24 hours</Trans>
          </h2>
          <Text as="ul" above={20} ruled>
            {read.map((known) => (
              <li key={known.id} className={classes.row}>
                <Anchor component="button" type="button" className={classes.name} onClick={() => onOpen(known.id)}>
                  {known.name}
                </Anchor>
                <Text as="span" tone="quiet">
                  {t`${{ facts: factsOf(known) }}. ${{ status: say(STATES[known.status]) }}`}
                </Text>
              </li>
            ))}
          </Text>
        </section>
      )}
      <h2 className={classes.heading}>
        <Trans>What can be read</Trans>
      </h2>
      <Text tone="quiet" above={12} widest="64ch">
        <Trans>
          Choose a file to see what becomes of each of its questions. Nothing is stored before you say so, and nothing
          in the file is passed over in silence.
        </Trans>
      </Text>
      <Text as="dl" above={20} ruled>
        {GUIDE.map(([name, about]) => (
          <div key={say(name)} className={classes.row}>
            <dt className={classes.name}>{say(name)}</dt>
            <Text as="dd" tone="quiet">
              {say(about)}
            </Text>
          </div>
        ))}
      </Text>
    </>
  );
}
