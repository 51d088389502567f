import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { ReactNode } from 'react';
import { SkillIcon } from '../skill.tsx';
import { SkillStamp } from '../skill-stamp.tsx';
import classes from './book-cover.module.css';

type Props = { type: CourseType; title: ReactNode; subject: string; shape?: 'wide' | 'tall' };

/** A cloth-bound book with its title on a paper label and the stamp of its skill. */
export function BookCover({ type, title, subject, shape = 'wide' }: Props) {
  return (
    <div className={classes.cover} data-skill={type} data-shape={shape}>
      <SkillStamp type={type} className={classes.stamp} />
      <div className={classes.label}>
        <div className={classes.title}>{title}</div>
        <div className={classes.subject}>{subject}</div>
      </div>
    </div>
  );
}

/** The same book too small to be read: blank label, icon for a stamp. Decoration beside a written title. */
export function SmallCover({ type }: { type: CourseType }) {
  return (
    <div className={classes.cover} data-skill={type} data-shape="small" aria-hidden="true">
      <div className={classes.label} />
      <div className={classes.sign}>
        <SkillIcon type={type} size={20} />
      </div>
    </div>
  );
}
