import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconBallpen,
  IconBooks,
  IconClockEdit,
  IconDatabase,
  IconHome,
  IconListCheck,
  IconMicrophone,
  IconPlus,
  IconUpload,
  IconUser,
} from '@tabler/icons-react';
import type { MenuEntry } from '../panel-section.ts';
import {
  accommodationsSection,
  classesSection,
  deviceChecksSection,
  overallsSection,
  resultsSection,
  rubricsSection,
  scalesSection,
  sittingsSection,
} from './school-sections.tsx';

/** In the order of a new course's life. */
const ofCourses = [
  { key: 'welcome', label: msg`Dashboard Home`, shortLabel: msg`Home`, icon: IconHome, inBar: true },
  { key: 'addCourse', label: msg`Add New Course`, shortLabel: msg`Add`, icon: IconPlus },
  { key: 'viewCourses', label: msg`View/Manage Courses`, shortLabel: msg`Courses`, icon: IconBooks, inBar: true },
  {
    key: 'setCourseTime',
    label: msg`Set Course Time`,
    shortLabel: msg({ message: 'Time', context: 'menu: the time of a course' }),
    icon: IconClockEdit,
  },
  {
    key: 'bank',
    label: msg`Question bank`,
    shortLabel: msg({ message: 'Bank', context: 'menu: the question bank' }),
    icon: IconDatabase,
  },
  { key: 'uploadTest', label: msg`Upload Questions`, shortLabel: msg`Upload`, icon: IconUpload },
  { key: 'answers', label: msg`Answers to check`, shortLabel: msg`Answers`, icon: IconListCheck },
  {
    key: 'tasks',
    label: msg`Question alarms`,
    shortLabel: msg({ message: 'Alarms', context: 'menu: alarms of questions' }),
    icon: IconAlertTriangle,
    queue: 'tasks',
  },
  {
    key: 'writingReview',
    label: msg`Writing Review`,
    shortLabel: msg({ message: 'Writing', context: 'skill' }),
    icon: IconBallpen,
    queue: 'writing',
    inBar: true,
  },
  {
    key: 'speakingReview',
    label: msg`Speaking Review`,
    shortLabel: msg({ message: 'Speaking', context: 'skill' }),
    icon: IconMicrophone,
    queue: 'speaking',
    inBar: true,
  },
] as const satisfies readonly MenuEntry[];

const profile = {
  key: 'viewProfile',
  label: msg`View Profile`,
  shortLabel: msg`Profile`,
  icon: IconUser,
  startsGroup: true,
} as const satisfies MenuEntry;

/** Screens that are chunks of their own, so a page that has only the menu loads none of them: rubrics, scales, and the exam day. */
export const ofSchool = [
  rubricsSection,
  scalesSection,
  overallsSection,
  sittingsSection,
  classesSection,
  resultsSection,
  accommodationsSection,
  deviceChecksSection,
] as const;

/** The entries whose screens only the dashboard has. */
export const ofOwn = [...ofCourses, profile] as const;

/** The menu of the Admin Panel, which the board of an examination has beside it too. */
export const adminMenu: readonly MenuEntry[] = [...ofCourses, ...ofSchool, profile];

/** An entry that `adminSections` gives its screen. */
export type OwnKey = (typeof ofOwn)[number]['key'];
