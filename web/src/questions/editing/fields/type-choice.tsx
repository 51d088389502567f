import type { CourseType } from '@parlance/contract/courses';
import { kindOf } from '@parlance/contract/kinds/kinds';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { questionTypeNames } from '../../question-type-names.ts';
import classes from './type-choice.module.css';
import { examples, typeGroups, typesOf } from './types-of-course.ts';

type Props = { courseType: CourseType; pathOf: (type: QuestionType) => string };

/** What kind of question is to be added: only those that the course takes, in groups, each with an example. */
export function TypeChoice({ courseType, pathOf }: Props) {
  const taken = typesOf(courseType);
  const groups = typeGroups
    .map(({ name, kinds }) => ({ name, types: taken.filter((type) => kinds.includes(kindOf[type])) }))
    .filter(({ types }) => types.length > 0);
  return (
    <nav aria-label="Types of question" className={classes.groups}>
      {groups.map(({ name, types }) => (
        <section key={name}>
          <h2 className={classes.group}>{name}</h2>
          <div className={classes.types}>
            {types.map((type) => (
              <Link key={type} to={pathOf(type)} replace className={classes.type}>
                <span>
                  <span className={classes.name}>{questionTypeNames[type].author}</span>
                  <span className={classes.about}>{questionTypeNames[type].about}</span>
                  <span className={classes.example}>{examples[kindOf[type]]}</span>
                </span>
                <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
              </Link>
            ))}
          </div>
        </section>
      ))}
    </nav>
  );
}
