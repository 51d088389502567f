import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { laterScreen } from '../later-screen.tsx';
import {
  analysisPaths,
  calibrationPath,
  editingPaths,
  markingPath,
  progressPath,
  reviewPath,
  SCALES,
  waitingPath,
} from './admin-paths.ts';

/** A page of the admin dashboard that a section leads to: in the URL, and not in the menu. */
export type PanelPage = {
  key: string;
  /** The section of the menu it belongs to. */
  under: string;
  Screen: ComponentType;
};

/** A chunk of its own: the forms of all kinds of questions, with what learners have of them. */
const forms = () => import('./editing-pages.tsx');
const QUESTION_FORM = msg`Loading the question form...`;

const Practice = laterScreen(
  async () => (await import('../../courses/practice/practice.tsx')).Practice,
  msg`Loading learners...`,
);

const Analysis = laterScreen(
  async () => (await import('../../analysis/course-analysis.tsx')).CourseAnalysis,
  msg`Loading the figures...`,
);

const Release = laterScreen(
  async () => (await import('../../attempts/release/course-release.tsx')).CourseRelease,
  msg`Loading...`,
);

const Marking = laterScreen(
  async () => (await import('../../second-marking/course-marking.tsx')).CourseMarking,
  msg`Loading...`,
);

const Scale = laterScreen(async () => (await import('../../scales/course-scale.tsx')).CourseScale, msg`Loading...`);

const Progress = laterScreen(
  async () => (await import('../../second-marking/marking-progress.tsx')).MarkingProgress,
  msg`Loading...`,
);

const Calibration = laterScreen(
  async () => (await import('../../reviews/calibration/calibration-scripts.tsx')).CalibrationScripts,
  msg`Loading...`,
);

const OwnMarkings = laterScreen(
  async () => (await import('../../reviews/own-markings.tsx')).OwnMarkings,
  msg`Loading...`,
);

const Remarks = laterScreen(
  async () => (await import('../../reviews/remarks/remark-requests.tsx')).RemarkRequests,
  msg`Loading...`,
);

export const adminPages: readonly PanelPage[] = [
  {
    key: 'analysis',
    under: 'viewCourses',
    Screen: () => <Analysis paths={analysisPaths} />,
  },
  {
    key: 'editQuestion',
    under: 'viewCourses',
    Screen: laterScreen(async () => (await forms()).EditQuestionPage, QUESTION_FORM),
  },
  {
    key: 'correctQuestion',
    under: 'viewCourses',
    Screen: laterScreen(async () => (await forms()).CorrectQuestionPage, QUESTION_FORM),
  },
  {
    key: 'learnerPractice',
    under: 'viewCourses',
    Screen: () => <Practice coursePath={editingPaths.details} />,
  },
  {
    key: 'courseRelease',
    under: 'viewCourses',
    Screen: () => <Release coursePath={editingPaths.details} />,
  },
  {
    key: 'courseMarking',
    under: 'viewCourses',
    Screen: () => <Marking coursePath={editingPaths.details} progressPath={progressPath} />,
  },
  {
    key: 'courseScale',
    under: 'viewCourses',
    Screen: () => <Scale coursePath={editingPaths.details} scalesPath={SCALES} />,
  },
  {
    key: 'markingProgress',
    under: 'viewCourses',
    Screen: () => <Progress markingPath={markingPath} calibrationPath={calibrationPath} />,
  },
  {
    key: 'calibration',
    under: 'viewCourses',
    Screen: () => <Calibration progressPath={progressPath} reviewPath={reviewPath} />,
  },
  {
    key: 'ownMarkings',
    under: 'writingReview',
    Screen: () => <OwnMarkings pathOf={reviewPath} />,
  },
  {
    key: 'remarkRequests',
    under: 'writingReview',
    Screen: () => <Remarks backPath={waitingPath('writing')} />,
  },
  {
    key: 'editBankQuestion',
    under: 'bank',
    Screen: laterScreen(async () => (await forms()).EditBankQuestionPage, QUESTION_FORM),
  },
  {
    key: 'editBankSet',
    under: 'bank',
    Screen: laterScreen(async () => (await forms()).EditBankSetPage, msg`Loading the set form...`),
  },
  {
    key: 'editPassage',
    under: 'viewCourses',
    Screen: laterScreen(async () => (await forms()).EditPassagePage, msg`Loading the passage form...`),
  },
];
