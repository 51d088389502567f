import { plural, t } from '@lingui/core/macro';
import { dotted } from '../../ui/format/in-row.ts';
import { minutesOf } from '../../ui/format/minutes.ts';
import { Text } from '../../ui/kit.tsx';
import { skillText } from '../../ui/skill.tsx';
import { useContentLanguage } from '../answers/content-language.ts';
import { paragraphsOf } from '../reading/paragraphs.ts';
import classes from './paper.module.css';
import { PrintedQuestion } from './printed-question.tsx';
import { countOfNumbers, type PrintedSection, type PrintedTest, sectionsOf } from './printed-test.ts';

/** A test to be answered by hand: its head, and each passage or recording with its questions. It has no key. */
export function Paper({ test }: { test: PrintedTest }) {
  return (
    <article className={classes.paper}>
      <Head test={test} />
      {sectionsOf(test).map((section, index) => (
        <Section key={index} section={section} />
      ))}
    </article>
  );
}

function Head({ test }: { test: PrintedTest }) {
  const { course, version } = test;
  const facts = [
    skillText(course.type),
    course.subject,
    course.type !== 'Speaking' && lengthOf(test),
    t`${plural({ count: countOfNumbers(test) }, { one: '# question', other: '# questions' })}`,
    version !== null && t`Version ${version}`,
  ];
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>
        <bdi>{course.title}</bdi>
      </h1>
      <Text tone="quiet" above={4}>
        {dotted(facts)}
      </Text>
      <dl className={classes.fields}>
        {[t`Name`, t`Candidate number`, t`Date`].map((field) => (
          <div key={field} className={classes.field}>
            <dt>{field}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <ul className={classes.instructions} aria-label={t`Instructions`}>
        {instructionsOf(test).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </header>
  );
}

/** In whole minutes: a recording ends at any second. */
function lengthOf({ durationSeconds }: PrintedTest): string | null {
  return durationSeconds === null ? null : minutesOf(Math.ceil(durationSeconds / 60) * 60);
}

function instructionsOf(test: PrintedTest): string[] {
  const length = lengthOf(test);
  const time = length === null ? [] : [t`You have ${length}.`];
  switch (test.course.type) {
    case 'Speaking':
      return [t`Answer each question aloud. The time for each answer is given with the question.`];
    case 'Listening':
      return [
        t`Read the questions before each recording is played.`,
        t`Write your answers on this paper as you listen.`,
      ];
    case 'Writing':
      return [...time, t`Write your answers on the lines below each question.`];
    case 'Reading':
      return [...time, t`Answer all questions. Write your answers on this paper.`];
  }
}

function Section({ section: { name, title, text, questions } }: { section: PrintedSection }) {
  const content = useContentLanguage();
  return (
    <section className={classes.section} data-reading={text !== '' || undefined}>
      {(name || title) && (
        <h2 className={classes.sectionHead}>
          {name && <span className={classes.name}>{name}</span>} <span {...content}>{title}</span>
        </h2>
      )}
      {text && (
        <div {...content} className={classes.passage}>
          {paragraphsOf(text).map(({ letter, text: words }, index) => (
            // The paragraphs of a passage never change places.
            <div key={index} className={classes.paragraph}>
              {letter && <strong>{letter}</strong>}
              <p>{words}</p>
            </div>
          ))}
        </div>
      )}
      {questions.map((numbered) => (
        <PrintedQuestion key={numbered.question.id} {...numbered} />
      ))}
    </section>
  );
}
