import {
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
import { accommodationsSection, classesSection, deviceChecksSection, sittingsSection } from './school-sections.tsx';

/** In the order of a new course's life. */
const ofCourses = [
  { key: 'welcome', label: 'Dashboard Home', shortLabel: 'Home', icon: IconHome, inBar: true },
  { key: 'addCourse', label: 'Add New Course', shortLabel: 'Add', icon: IconPlus },
  { key: 'viewCourses', label: 'View/Manage Courses', shortLabel: 'Courses', icon: IconBooks, inBar: true },
  { key: 'setCourseTime', label: 'Set Course Time', shortLabel: 'Time', icon: IconClockEdit },
  { key: 'bank', label: 'Question bank', shortLabel: 'Bank', icon: IconDatabase },
  { key: 'uploadTest', label: 'Upload Questions', shortLabel: 'Upload', icon: IconUpload },
  { key: 'answers', label: 'Answers to check', shortLabel: 'Answers', icon: IconListCheck },
  {
    key: 'writingReview',
    label: 'Writing Review',
    shortLabel: 'Writing',
    icon: IconBallpen,
    queue: 'writing',
    inBar: true,
  },
  {
    key: 'speakingReview',
    label: 'Speaking Review',
    shortLabel: 'Speaking',
    icon: IconMicrophone,
    queue: 'speaking',
    inBar: true,
  },
] as const satisfies readonly MenuEntry[];

const profile = {
  key: 'viewProfile',
  label: 'View Profile',
  shortLabel: 'Profile',
  icon: IconUser,
  startsGroup: true,
} as const satisfies MenuEntry;

/** Screens of the exam day are chunks of their own, so a page that has only the menu loads none of them. */
export const ofExamDays = [sittingsSection, classesSection, accommodationsSection, deviceChecksSection] as const;

/** The entries whose screens only the dashboard has. */
export const ofOwn = [...ofCourses, profile] as const;

/** The menu of the Admin Panel, which the board of an examination has beside it too. */
export const adminMenu: readonly MenuEntry[] = [...ofCourses, ...ofExamDays, profile];

/** An entry that `adminSections` gives its screen. */
export type OwnKey = (typeof ofOwn)[number]['key'];
