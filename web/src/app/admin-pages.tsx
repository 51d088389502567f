import type { ComponentType } from 'react';
import { EditPassage } from '../questions/editing/edit-passage.tsx';
import { EditQuestion } from '../questions/editing/edit-question.tsx';
import { editingPaths } from './admin-paths.ts';
import { PassagePreview, QuestionPreview } from './question-preview.tsx';

/** A page of the admin dashboard that a section leads to: in the URL, and not in the menu. */
export type PanelPage = {
  key: string;
  /** The section of the menu it belongs to. */
  under: string;
  Screen: ComponentType;
};

export const adminPages: readonly PanelPage[] = [
  { key: 'editQuestion', under: 'viewCourses', Screen: EditQuestionPage },
  { key: 'editPassage', under: 'viewCourses', Screen: EditPassagePage },
];

function EditQuestionPage() {
  return <EditQuestion paths={editingPaths} Preview={QuestionPreview} />;
}

function EditPassagePage() {
  return <EditPassage paths={editingPaths} Preview={PassagePreview} />;
}
