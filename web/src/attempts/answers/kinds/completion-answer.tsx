import type { Completion } from '@parlance/contract/kinds/completion';
import { contentOf } from '@parlance/contract/kinds/content-of';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { Answering } from '../answering.ts';
import { laterKind } from './later-kind.tsx';

const written = laterKind(async () => (await import('./written-kinds.ts')).WrittenCompletion);
const bank = laterKind(async () => (await import('./dragged-kinds.ts')).BankCompletion);

/** A text, notes or a table whose gaps are written, chosen, or filled with the words of a list. */
export function CompletionAnswer(props: Answering) {
  const { Answer } = wayOf(props.question);
  return <Answer {...props} />;
}

export async function loadCompletion(question: QuestionForTaker): Promise<void> {
  await wayOf(question).load();
}

/** Only a list of words is dragged from. */
function wayOf(question: QuestionForTaker) {
  return contentOf<Completion>(question).source === 'bank' ? bank : written;
}
