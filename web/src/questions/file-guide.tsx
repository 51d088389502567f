import { Anchor } from '@mantine/core';
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
    'VALUE marks each gap with [BLANK]. CORRECT_BLANK_1 to CORRECT_BLANK_3 hold the answers; put | between answers that are both right.',
  ],
  ['WRITING_QUESTION', 'Free text. A person gives the score of the whole test.'],
] as const;

/** What a CSV file of a Reading course holds, in full, and samples to begin from. */
export function FileGuide() {
  return (
    <section className={classes.guide}>
      <h2 className={classes.heading}>What a Reading file holds</h2>
      <div className={classes.kind}>
        <h3 className={classes.kindName}>Passages and questions</h3>
        <Columns names={passageColumns} />
        <dl className={classes.types}>
          {rowTypes.map(([type, meaning]) => (
            <div key={type} className={classes.type}>
              <dt>{type}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <SampleLink />
      </div>
      <div className={classes.kind}>
        <h3 className={classes.kindName}>Questions only</h3>
        <p className={classes.text}>Multiple choice without a passage. correct_option is a letter from A to D.</p>
        <Columns names={choiceColumns} />
        <Anchor href="/samples/sample-multiple-choice.csv" download className={classes.sample}>
          Download a multiple-choice sample
        </Anchor>
      </div>
      <p className={classes.text}>At most 5,000 rows and 5 MB, saved as CSV UTF-8.</p>
    </section>
  );
}

/** The columns and the sample, for beside a report. */
export function ShortGuide() {
  return (
    <div>
      <h2 className={classes.label}>Columns</h2>
      <Columns names={passageColumns} />
      <SampleLink />
    </div>
  );
}

function Columns({ names }: { names: string }) {
  return <p className={classes.columns}>{names}</p>;
}

function SampleLink() {
  return (
    <Anchor href="/samples/sample-reading.csv" download className={classes.sample}>
      Download a sample file
    </Anchor>
  );
}
