import { CorrectQuestion } from '../../questions/correction/correct-question.tsx';
import { EditBankQuestion } from '../../questions/editing/edit-bank-question.tsx';
import { EditBankSet } from '../../questions/editing/edit-bank-set.tsx';
import { EditPassage } from '../../questions/editing/edit-passage.tsx';
import { EditQuestion } from '../../questions/editing/edit-question.tsx';
import { editingPaths } from './admin-paths.ts';
import { PassagePreview, QuestionPreview } from './question-preview.tsx';

/** The form of a question, beside the learner's view of it. */
export function EditQuestionPage() {
  return <EditQuestion paths={editingPaths} Preview={QuestionPreview} />;
}

/** How a question counts that turned out wrong. */
export function CorrectQuestionPage() {
  return <CorrectQuestion paths={editingPaths} />;
}

/** The form of a question of the bank, likewise. */
export function EditBankQuestionPage() {
  return <EditBankQuestion paths={editingPaths} Preview={QuestionPreview} />;
}

/** The form of a set of the bank, likewise. */
export function EditBankSetPage() {
  return <EditBankSet paths={editingPaths} Preview={PassagePreview} />;
}

/** The form of a passage, likewise. */
export function EditPassagePage() {
  return <EditPassage paths={editingPaths} Preview={PassagePreview} />;
}
