import type { CourseType } from '@parlance/contract/kinds/course-types';
import { IconBallpen, IconBook2, IconHeadphones, IconMicrophone, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './skill.module.css';

const icons: Record<CourseType, TablerIcon> = {
  Reading: IconBook2,
  Listening: IconHeadphones,
  Writing: IconBallpen,
  Speaking: IconMicrophone,
};

export function SkillIcon({ type, size = 18 }: { type: CourseType; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.75} className={classes.icon} data-skill={type} aria-hidden="true" />;
}

type NameProps = { type: CourseType; withIcon?: boolean; children?: ReactNode };

/** The name of a skill in its colour, its icon before it; or what `children` say of it. */
export function SkillName({ type, withIcon = true, children = type }: NameProps) {
  return (
    <span className={classes.skill} data-skill={type}>
      {withIcon && <SkillIcon type={type} />}
      {children}
    </span>
  );
}
