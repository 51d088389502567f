import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import { IconBallpen, IconBook2, IconHeadphones, IconMicrophone, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './skill.module.css';

const icons: Record<CourseType, TablerIcon> = {
  Reading: IconBook2,
  Listening: IconHeadphones,
  Writing: IconBallpen,
  Speaking: IconMicrophone,
};

const names: Record<CourseType, MessageDescriptor> = {
  Reading: msg({ message: 'Reading', context: 'skill' }),
  Listening: msg({ message: 'Listening', context: 'skill' }),
  Writing: msg({ message: 'Writing', context: 'skill' }),
  Speaking: msg({ message: 'Speaking', context: 'skill' }),
};

/** The name of a skill, to be said in a sentence. */
export function skillText(type: CourseType): string {
  return say(names[type]);
}

export function SkillIcon({ type, size = 18 }: { type: CourseType; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.75} className={classes.icon} data-skill={type} aria-hidden="true" />;
}

type NameProps = { type: CourseType; withIcon?: boolean; children?: ReactNode };

/** The name of a skill in its colour, its icon before it; or what `children` say of it. */
export function SkillName({ type, withIcon = true, children = skillText(type) }: NameProps) {
  return (
    <span className={classes.skill} data-skill={type}>
      {withIcon && <SkillIcon type={type} />}
      {children}
    </span>
  );
}
