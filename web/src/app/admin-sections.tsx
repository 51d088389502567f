import { IconBooks, IconClockEdit, IconPlus, IconUpload, IconUser } from '@tabler/icons-react';
import { Profile } from '../accounts/profile.tsx';
import { AddCourse } from '../courses/add-course.tsx';
import { ManageCourses } from '../courses/manage-courses.tsx';
import { CoursePanel } from '../questions/course-panel.tsx';
import { SetCourseTime } from '../questions/times/set-course-time.tsx';
import { UploadQuestions } from '../questions/upload-questions.tsx';
import { ADD_COURSE, COURSE_LIST, uploadPath } from './admin-paths.ts';
import type { PanelSection } from './panel-section.ts';

/** What an admin does, in the order of a new course's life. */
export const adminSections: readonly PanelSection[] = [
  { key: 'addCourse', label: 'Add New Course', shortLabel: 'Add', icon: IconPlus, Screen: AddCourseSection },
  { key: 'viewCourses', label: 'View/Manage Courses', shortLabel: 'Courses', icon: IconBooks, Screen: CoursesSection },
  {
    key: 'setCourseTime',
    label: 'Set Course Time',
    shortLabel: 'Time',
    icon: IconClockEdit,
    Screen: CourseTimeSection,
  },
  { key: 'uploadTest', label: 'Upload Questions', shortLabel: 'Upload', icon: IconUpload, Screen: UploadQuestions },
  { key: 'viewProfile', label: 'View Profile', shortLabel: 'Profile', icon: IconUser, Screen: Profile },
];

function AddCourseSection() {
  return <AddCourse uploadPath={uploadPath} listPath={COURSE_LIST} />;
}

function CoursesSection() {
  return <ManageCourses addPath={ADD_COURSE} Details={Details} />;
}

function CourseTimeSection() {
  return <SetCourseTime uploadPath={uploadPath} />;
}

function Details({ courseId }: { courseId: number }) {
  return <CoursePanel courseId={courseId} uploadPath={uploadPath(courseId)} />;
}
