import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';

const names: Record<CourseType, MessageDescriptor> = {
  Reading: msg({ message: 'Reading', context: 'skill' }),
  Listening: msg({ message: 'Listening', context: 'skill' }),
  Writing: msg({ message: 'Writing', context: 'skill' }),
  Speaking: msg({ message: 'Speaking', context: 'skill' }),
};

/** The name of a skill in the language of the page. */
export function skillName(type: CourseType): string {
  return say(names[type]);
}
