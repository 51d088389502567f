import type { CourseType } from '@parlance/contract/kinds/course-types';
import { type Kind, kindOf, type QuestionType, typeRules, typesOffered } from '@parlance/contract/kinds/kinds';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Text } from '../../../ui/kit.tsx';
import classes from './type-choice.module.css';

/** The groups in which the types are listed, by what they ask for. */
const typeGroups: readonly { name: string; kinds: readonly Kind[] }[] = [
  { name: 'Choice', kinds: ['single_choice', 'several_choice', 'choose_n'] },
  { name: 'True/False', kinds: ['true_false', 'not_given'] },
  { name: 'Completion', kinds: ['fill_in_blanks', 'completion', 'short_answer'] },
  { name: 'Matching and ordering', kinds: ['matching', 'ordering'] },
  { name: 'Written and spoken', kinds: ['writing', 'speaking'] },
];

/** A question of each kind in one line. */
const examples: Record<Kind, string> = {
  single_choice: 'Why does the ferry stop at noon? A, B or C.',
  several_choice: 'What do the pilots carry? Mark all of them.',
  choose_n: 'Which TWO reasons does the writer give?',
  true_false: 'The villages voted for a bridge.',
  not_given: 'The first ferry was built in the village.',
  fill_in_blanks: 'The depth is read from a painted [BLANK].',
  completion: 'Length: 40 m. Built in [BLANK]. Crew: [BLANK].',
  short_answer: 'What colour was the first boat?',
  matching: 'Paragraph B: i, ii, iii or iv?',
  ordering: 'Put the four steps of the crossing in order.',
  writing: 'Would you take the ferry or the bridge? Say why.',
  speaking: 'Describe a journey by water.',
};

type Props = { courseType: CourseType; pathOf: (type: QuestionType) => string };

/** What kind of question is to be added: only those that the course takes, in groups, each with an example. */
export function TypeChoice({ courseType, pathOf }: Props) {
  const taken = typesOffered(courseType);
  const groups = typeGroups
    .map(({ name, kinds }) => ({ name, types: taken.filter((type) => kinds.includes(kindOf[type])) }))
    .filter(({ types }) => types.length > 0);
  return (
    <nav aria-label="Types of question" className={classes.groups}>
      {groups.map(({ name, types }) => (
        <section key={name}>
          <h2 className={classes.group}>{name}</h2>
          <Text as="div" above={8} ruled>
            {types.map((type) => (
              <Link key={type} to={pathOf(type)} replace className={classes.type}>
                <span>
                  <span className={classes.name}>{typeRules[type].author}</span>
                  <span className={classes.about}>{typeRules[type].about}</span>
                  <span className={classes.example}>{examples[kindOf[type]]}</span>
                </span>
                <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
              </Link>
            ))}
          </Text>
        </section>
      ))}
    </nav>
  );
}
