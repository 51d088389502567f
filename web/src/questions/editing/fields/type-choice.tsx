import { t } from '@lingui/core/macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { kindOf, type QuestionType, typeRules, typesOffered } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
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
  const groups = Object.entries(kindGroups)
    .map(([group, name]) => ({ group, name, types: taken.filter((type) => editKinds[kindOf[type]].group === group) }))
    .filter(({ types }) => types.length > 0);
  return (
    <nav aria-label={t`Types of question`} className={classes.groups}>
      {groups.map(({ group, name, types }) => (
        <section key={group}>
          <h2 className={classes.group}>{say(name)}</h2>
          <Text as="div" above={8} ruled>
            {types.map((type) => (
              <Link key={type} to={pathOf(type)} replace className={classes.type}>
                <span>
                  <span className={classes.name}>{typeRules[type].author}</span>
                  <span className={classes.about}>{editKinds[kindOf[type]].about(type)}</span>
                  <span className={classes.example}>{say(editKinds[kindOf[type]].example)}</span>
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
