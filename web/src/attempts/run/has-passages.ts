import type { TakerReply } from '@parlance/contract/attempts';

/** Whether there is something to read beside the questions: only then the Reading screen takes the test. */
export function hasPassages({ passagesWithQuestions }: Pick<TakerReply, 'passagesWithQuestions'>): boolean {
  return passagesWithQuestions.some(({ passage }) => passage.content.trim() !== '');
}
