import { IconBooks, IconPlus, IconUpload, IconUser } from '@tabler/icons-react';
import { Profile } from '../accounts/profile.tsx';
import { AddCourse } from '../courses/add-course.tsx';
import { ManageCourses } from '../courses/manage-courses.tsx';
import { CoursePanel } from '../questions/course-panel.tsx';
import { UploadQuestions } from '../questions/upload-questions.tsx';
import { editingPaths } from './admin-paths.ts';
import type { PanelSection } from './panel-section.ts';

const ADD = '/admin-dashboard?section=addCourse';
const LIST = '/admin-dashboard?section=viewCourses';

/** What an admin does, in the order of a new course's life. */
export const adminSections: readonly PanelSection[] = [
  { key: 'addCourse', label: 'Add New Course', shortLabel: 'Add', icon: IconPlus, Screen: AddCourseSection },
  { key: 'viewCourses', label: 'View/Manage Courses', shortLabel: 'Courses', icon: IconBooks, Screen: CoursesSection },
  { key: 'uploadTest', label: 'Upload Questions', shortLabel: 'Upload', icon: IconUpload, Screen: UploadQuestions },
  { key: 'viewProfile', label: 'View Profile', shortLabel: 'Profile', icon: IconUser, Screen: Profile },
];

function AddCourseSection() {
  return <AddCourse uploadPath={editingPaths.upload} listPath={LIST} />;
}

function CoursesSection() {
  return <ManageCourses addPath={ADD} Details={Details} />;
}

function Details({ courseId }: { courseId: number }) {
  return <CoursePanel courseId={courseId} paths={editingPaths} />;
}
