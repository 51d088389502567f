import { type ComponentType, Suspense } from 'react';
import { lazily } from '../../ui/states/lazily.ts';
import { SectionLoading } from '../page-loading.tsx';
import { editingPaths } from './admin-paths.ts';

/** A page of the admin dashboard that a section leads to: in the URL, and not in the menu. */
export type PanelPage = {
  key: string;
  /** The section of the menu it belongs to. */
  under: string;
  Screen: ComponentType;
};

/** A chunk of its own: the forms of all kinds of questions, with what learners have of them. */
const EditQuestion = lazily(async () => (await import('./editing-pages.tsx')).EditQuestionPage);
const CorrectQuestion = lazily(async () => (await import('./editing-pages.tsx')).CorrectQuestionPage);
const Practice = lazily(async () => (await import('../../courses/practice/practice.tsx')).Practice);
const EditBankQuestion = lazily(async () => (await import('./editing-pages.tsx')).EditBankQuestionPage);
const EditBankSet = lazily(async () => (await import('./editing-pages.tsx')).EditBankSetPage);
const EditPassage = lazily(async () => (await import('./editing-pages.tsx')).EditPassagePage);

export const adminPages: readonly PanelPage[] = [
  { key: 'editQuestion', under: 'viewCourses', Screen: EditQuestionPage },
  { key: 'correctQuestion', under: 'viewCourses', Screen: CorrectQuestionPage },
  { key: 'learnerPractice', under: 'viewCourses', Screen: LearnerPracticePage },
  { key: 'editBankQuestion', under: 'bank', Screen: EditBankQuestionPage },
  { key: 'editBankSet', under: 'bank', Screen: EditBankSetPage },
  { key: 'editPassage', under: 'viewCourses', Screen: EditPassagePage },
];

function EditQuestionPage() {
  return (
    <Suspense fallback={<SectionLoading text="Loading the question form..." />}>
      <EditQuestion />
    </Suspense>
  );
}

function CorrectQuestionPage() {
  return (
    <Suspense fallback={<SectionLoading text="Loading the question form..." />}>
      <CorrectQuestion />
    </Suspense>
  );
}

function LearnerPracticePage() {
  return (
    <Suspense fallback={<SectionLoading text="Loading learners..." />}>
      <Practice coursePath={editingPaths.details} />
    </Suspense>
  );
}

function EditBankQuestionPage() {
  return (
    <Suspense fallback={<SectionLoading text="Loading the question form..." />}>
      <EditBankQuestion />
    </Suspense>
  );
}

function EditBankSetPage() {
  return (
    <Suspense fallback={<SectionLoading text="Loading the set form..." />}>
      <EditBankSet />
    </Suspense>
  );
}

function EditPassagePage() {
  return (
    <Suspense fallback={<SectionLoading text="Loading the passage form..." />}>
      <EditPassage />
    </Suspense>
  );
}
