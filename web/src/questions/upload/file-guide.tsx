import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import { Text } from '../../ui/kit.tsx';
import { skillText } from '../../ui/skill.tsx';
import classes from './file-guide.module.css';
import { listeningRows, type Meaning, readingRows, settings } from './row-types.ts';

const passageColumns =
  'TYPE, VALUE, OPTION_A, OPTION_B, OPTION_C, OPTION_D, CORRECT_ANSWER, CORRECT_BLANK_1, CORRECT_BLANK_2, CORRECT_BLANK_3';
const choiceColumns = 'question, option_a, option_b, option_c, option_d, correct_option';

const taskColumns = 'TYPE, VALUE, OPTION_A … OPTION_T, CORRECT_ANSWER, SETTINGS';

/** One kind of file a course takes: its columns, what they mean, and a file to begin from. */
type Kind = {
  name: MessageDescriptor;
  text?: MessageDescriptor;
  columns: string;
  types?: readonly Meaning[];
  settings?: readonly Meaning[];
  samples: readonly Sample[];
};

type Sample = { path: string; link: MessageDescriptor };

const kinds: Record<CourseType, readonly Kind[]> = {
  Reading: [
    {
      name: msg`Passages and questions`,
      text: msg`Leave out the columns that no row needs. A file with more than four options, or with settings, has OPTION_E and on, and SETTINGS. LABEL, EXPLANATION and TAGS are for other authors: learners see none of them.`,
      columns: passageColumns,
      types: readingRows,
      settings,
      samples: [
        { path: '/samples/sample-reading.csv', link: msg`Download a sample file` },
        { path: '/samples/sample-reading-tasks.csv', link: msg`Download a sample with all types of questions` },
      ],
    },
    {
      name: msg`Questions only`,
      text: msg`Multiple choice without a passage. correct_option is a letter, or several letters such as A,C.`,
      columns: choiceColumns,
      samples: [{ path: '/samples/sample-multiple-choice.csv', link: msg`Download a multiple-choice sample` }],
    },
  ],
  Listening: [
    {
      name: msg`Questions about one recording`,
      text: msg`Every question is about the chosen recording. correct_option is a letter, or several letters such as A,C. Options C and D may be empty.`,
      columns: choiceColumns,
      samples: [{ path: '/samples/sample-listening.csv', link: msg`Download a listening sample` }],
    },
    {
      name: msg`Questions of all types`,
      text: msg`A file with a TYPE column takes the rows of a Reading file, without PASSAGE. Every question is about the chosen recording.`,
      columns: taskColumns,
      types: listeningRows,
      settings,
      samples: [
        { path: '/samples/sample-listening-tasks.csv', link: msg`Download a sample with all types of questions` },
      ],
    },
  ],
  Writing: [
    {
      name: msg`Questions`,
      text: msg`One question in each row. Put a question of several lines in quotation marks.`,
      columns: 'question',
      samples: [{ path: '/samples/sample-writing.csv', link: msg`Download a writing sample` }],
    },
  ],
  Speaking: [
    {
      name: msg`Questions with their timers`,
      text: msg`timer is the time to answer in seconds. Leave it empty for 60. You can change it later in Set Course Time.`,
      columns: 'question_text, timer',
      samples: [{ path: '/samples/sample-speaking.csv', link: msg`Download a speaking sample` }],
    },
  ],
};

/** What a CSV file of a course holds, in full, and samples to begin from; of every type while there is no course. */
export function FileGuide({ type }: { type: CourseType | null }) {
  return (
    <div className={classes.guides}>
      {(type ? [type] : courseTypes).map((one) => (
        <section key={one}>
          <h2 className={classes.heading}>{t`What a ${{ skill: skillText(one) }} file holds`}</h2>
          {kinds[one].map((kind) => (
            <div key={kind.columns} className={classes.kind}>
              <h3 className={classes.kindName}>{say(kind.name)}</h3>
              {kind.text && <p className={classes.text}>{say(kind.text)}</p>}
              <Columns names={kind.columns} />
              {kind.types && <Meanings of={kind.types} />}
              {kind.settings && (
                <>
                  <Text as="h4" size="sm" weight={600}>
                    <Trans>In the column SETTINGS, with ; between several</Trans>
                  </Text>
                  <Meanings of={kind.settings} />
                </>
              )}
              <Samples kind={kind} />
            </div>
          ))}
        </section>
      ))}
      <p className={classes.text}>
        <Trans>At most 5,000 rows and 5 MB. Save the file as CSV UTF-8.</Trans>
      </p>
    </div>
  );
}

/** The columns and the sample of the first kind, for beside a report. */
export function ShortGuide({ type }: { type: CourseType }) {
  const [kind] = kinds[type];
  return (
    kind && (
      <div>
        <Text as="h2" size="sm" weight={600}>
          <Trans>Columns</Trans>
        </Text>
        <Columns names={kind.columns} />
        <Samples kind={kind} />
      </div>
    )
  );
}

function Columns({ names }: { names: string }) {
  return <p className={classes.columns}>{names}</p>;
}

function Meanings({ of }: { of: readonly Meaning[] }) {
  return (
    <Text as="dl" below={12}>
      {of.map(([word, meaning]) => (
        <div key={say(word)} className={classes.type}>
          <dt>{say(word)}</dt>
          <dd>{say(meaning)}</dd>
        </div>
      ))}
    </Text>
  );
}

function Samples({ kind: { samples } }: { kind: Kind }) {
  return samples.map(({ path, link }) => (
    <p key={path}>
      <Anchor href={path} download className={classes.sample}>
        {say(link)}
      </Anchor>
    </p>
  ));
}
