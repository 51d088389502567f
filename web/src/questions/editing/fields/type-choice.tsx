import type { CourseType } from '@parlance/contract/courses';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { questionTypeNames } from '../../question-type-names.ts';
import { typesOf } from './question-rules.ts';
import classes from './type-choice.module.css';

type Props = { courseType: CourseType; pathOf: (type: QuestionType) => string };

/** What kind of question is to be added: only those that the course takes. */
export function TypeChoice({ courseType, pathOf }: Props) {
  return (
    <nav aria-label="Types of question" className={classes.types}>
      {typesOf(courseType).map((type) => (
        <Link key={type} to={pathOf(type)} replace className={classes.type}>
          <span>
            <span className={classes.name}>{questionTypeNames[type].author}</span>
            <span className={classes.about}>{questionTypeNames[type].about}</span>
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}
