import type { CourseType } from '@parlance/contract/kinds/course-types';
import { kindOf, type QuestionType, typeRules, typesOffered } from '@parlance/contract/kinds/kinds';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Text } from '../../../ui/kit.tsx';
import { kindGroups } from '../kinds/edit-kind.ts';
import { editKinds } from '../kinds/edit-kinds.ts';
import classes from './type-choice.module.css';

type Props = { courseType: CourseType; pathOf: (type: QuestionType) => string };

/** What kind of question is to be added: only those that the course takes, in groups, each with an example. */
export function TypeChoice({ courseType, pathOf }: Props) {
  const taken = typesOffered(courseType);
  const groups = kindGroups
    .map((name) => ({ name, types: taken.filter((type) => editKinds[kindOf[type]].group === name) }))
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
                  <span className={classes.about}>{editKinds[kindOf[type]].about(type)}</span>
                  <span className={classes.example}>{editKinds[kindOf[type]].example}</span>
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
