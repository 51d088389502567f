import { Anchor } from '@mantine/core';
import { type CourseType, courseTypes } from '@parlance/contract/courses';
import classes from './file-guide.module.css';

const passageColumns =
  'TYPE, VALUE, OPTION_A, OPTION_B, OPTION_C, OPTION_D, CORRECT_ANSWER, CORRECT_BLANK_1, CORRECT_BLANK_2, CORRECT_BLANK_3';
const choiceColumns = 'question, option_a, option_b, option_c, option_d, correct_option';

const rowTypes = [
  ['PASSAGE', 'VALUE is the text to read, OPTION_A its title. The rows below it are its questions.'],
  ['QUESTION', 'Multiple choice. CORRECT_ANSWER is a letter, or several letters such as A,C.'],
  ['TRUE_FALSE_QUESTION', 'CORRECT_ANSWER is TRUE or FALSE.'],
  [
    'FILL_BLANK_QUESTION',
    'VALUE marks each gap with [BLANK]. CORRECT_BLANK_1 to CORRECT_BLANK_3 hold the answers; put | between alternative correct answers.',
  ],
  ['WRITING_QUESTION', 'Free text. A person gives the score of the whole test.'],
] as const;

/** One kind of file a course takes: its columns, what they mean, and a file to begin from. */
type Kind = { name: string; text?: string; columns: string; types?: typeof rowTypes; sample: string; link: string };

const kinds: Record<CourseType, readonly Kind[]> = {
  Reading: [
    {
      name: 'Passages and questions',
      columns: passageColumns,
      types: rowTypes,
      sample: '/samples/sample-reading.csv',
      link: 'Download a sample file',
    },
    {
      name: 'Questions only',
      text: 'Multiple choice without a passage. correct_option is a letter, or several letters such as A,C.',
      columns: choiceColumns,
      sample: '/samples/sample-multiple-choice.csv',
      link: 'Download a multiple-choice sample',
    },
  ],
  Listening: [
    {
      name: 'Questions about one recording',
      text: 'Every question is about the chosen recording. correct_option is a letter, or several letters such as A,C. Options C and D may be empty.',
      columns: choiceColumns,
      sample: '/samples/sample-listening.csv',
      link: 'Download a listening sample',
    },
  ],
  Writing: [
    {
      name: 'Questions',
      text: 'One question in each row. Put a question of several lines in quotation marks.',
      columns: 'question',
      sample: '/samples/sample-writing.csv',
      link: 'Download a writing sample',
    },
  ],
  Speaking: [
    {
      name: 'Questions with their timers',
      text: 'timer is the time to answer in seconds. Leave it empty for 60. You can change it later in Set Course Time.',
      columns: 'question_text, timer',
      sample: '/samples/sample-speaking.csv',
      link: 'Download a speaking sample',
    },
  ],
};

/** What a CSV file of a course holds, in full, and samples to begin from; of every type while there is no course. */
export function FileGuide({ type }: { type: CourseType | null }) {
  return (
    <div className={classes.guides}>
      {(type ? [type] : courseTypes).map((one) => (
        <section key={one}>
          <h2 className={classes.heading}>What a {one} file holds</h2>
          {kinds[one].map((kind) => (
            <div key={kind.name} className={classes.kind}>
              <h3 className={classes.kindName}>{kind.name}</h3>
              {kind.text && <p className={classes.text}>{kind.text}</p>}
              <Columns names={kind.columns} />
              {kind.types && (
                <dl className={classes.types}>
                  {kind.types.map(([name, meaning]) => (
                    <div key={name} className={classes.type}>
                      <dt>{name}</dt>
                      <dd>{meaning}</dd>
                    </div>
                  ))}
                </dl>
              )}
              <Sample kind={kind} />
            </div>
          ))}
        </section>
      ))}
      <p className={classes.text}>At most 5,000 rows and 5 MB. Save the file as CSV UTF-8.</p>
    </div>
  );
}

/** The columns and the sample of the first kind, for beside a report. */
export function ShortGuide({ type }: { type: CourseType }) {
  const [kind] = kinds[type];
  return (
    kind && (
      <div>
        <h2 className={classes.label}>Columns</h2>
        <Columns names={kind.columns} />
        <Sample kind={kind} />
      </div>
    )
  );
}

function Columns({ names }: { names: string }) {
  return <p className={classes.columns}>{names}</p>;
}

function Sample({ kind: { sample, link } }: { kind: Kind }) {
  return (
    <Anchor href={sample} download className={classes.sample}>
      {link}
    </Anchor>
  );
}
