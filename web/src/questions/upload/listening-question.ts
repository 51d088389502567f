import { t } from '@lingui/core/macro';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import type { Letter } from '@parlance/contract/questions';

/** The question form of a Listening course as it is typed. */
export type ListeningQuestion = {
  question_text: string;
  option_a: string;
  option_b: string;
  option_c: string;
  option_d: string;
  correct_option: Letter[];
};

export const emptyQuestion: ListeningQuestion = {
  question_text: '',
  option_a: '',
  option_b: '',
  option_c: '',
  option_d: '',
  correct_option: [],
};

/** What the form sends: one letter as itself, several as a list in the order of the options. */
export function questionBody(courseId: number, audioPath: string | null, question: ListeningQuestion) {
  const letters = question.correct_option.toSorted();
  return {
    ...question,
    course_id: courseId,
    audio_file_path: audioPath ?? '',
    correct_option: letters.length === 1 ? letters[0] : letters,
  };
}

/** What is still to be filled in, by the names of the fields; a field left empty is no more than that. */
export function wrongQuestionFields(question: ListeningQuestion): Record<string, string> {
  const { error } = addListeningQuestion.body.safeParse(questionBody(1, 'any', question));
  const wrong = (error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]) as keyof ListeningQuestion;
    if (name === 'correct_option') return [name, t`Tick the correct option.`];
    return [
      name,
      question[name].length === 0 || String(question[name]).trim() === '' ? t`This field is required.` : message,
    ];
  });
  return Object.fromEntries(wrong);
}
