import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import type { CSSProperties } from 'react';
import { skillText } from '../ui/skill.tsx';
import classes from './book-stack.module.css';

/** Lying on one another, top first; left edge and width in percent of the drawing, height in pixels. */
const books: { type: CourseType; motto: MessageDescriptor; left: number; width: number; height: number }[] = [
  { type: 'Reading', motto: msg`passages and questions`, left: 3.5, width: 94, height: 68 },
  { type: 'Speaking', motto: msg({ message: 'recorded', context: 'Speaking' }), left: 13.5, width: 81.5, height: 60 },
  { type: 'Writing', motto: msg({ message: 'marked by hand', context: 'Writing' }), left: 0, width: 100, height: 77 },
  { type: 'Listening', motto: msg({ message: 'played once', context: 'Listening' }), left: 8, width: 88.5, height: 66 },
];

/** Four cloth-bound books and a stopwatch, standing on the rule below. Decoration. */
export function BookStack() {
  return (
    <div className={classes.stack} aria-hidden="true">
      <Stopwatch />
      {books.map(({ type, motto, left, width, height }) => (
        <div
          key={type}
          className={classes.book}
          data-skill={type}
          style={{ marginInlineStart: `${left}%`, width: `${width}%`, '--height': `${height}px` } as CSSProperties}
        >
          <span className={classes.name}>{skillText(type)}</span>
          <span className={classes.motto}>{say(motto)}</span>
        </div>
      ))}
    </div>
  );
}

function Stopwatch() {
  return (
    <svg viewBox="0 0 90 98" className={classes.watch}>
      <rect className={classes.crown} x="36" y="0" width="18" height="14" rx="2" />
      <circle className={classes.face} cx="45" cy="54" r="42" />
      {Array.from({ length: 12 }, (_, hour) => (
        <path
          key={`${hour * 30} degrees`}
          className={classes.tick}
          strokeWidth={hour % 3 === 0 ? 3 : 2}
          d={hour % 3 === 0 ? 'M45 20v7' : 'M45 22v4'}
          transform={`rotate(${hour * 30} 45 54)`}
        />
      ))}
      <path className={classes.hand} d="M45 26v28l16 10" />
    </svg>
  );
}
