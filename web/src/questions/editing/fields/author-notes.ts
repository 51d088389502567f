import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { QuestionContent } from '@parlance/contract/editing';
import { levels } from '@parlance/contract/kinds/course-types';
import { nothingSaid, splitTags } from '@parlance/contract/tags';
import type { QuestionForm } from '../kinds/question-form.ts';

type QuestionDetails = Pick<QuestionForAuthor, 'label' | 'level' | 'topic' | 'tags' | 'explanation'>;

/** What is said about a stored question, as it is typed. */
export function typedSaid({ label, level, topic, tags, explanation }: QuestionDetails): QuestionForm['said'] {
  return { label, level: level ?? '', topic, tags: tags.join(', '), explanation };
}

/** What the form says otherwise than what is stored: what is not sent stays. */
export function changedSaid({ said }: QuestionForm, stored: QuestionForAuthor | null): QuestionContent {
  const before: QuestionDetails = stored ?? nothingSaid;
  const level = levels.find((one) => one === said.level) ?? null;
  const tags = splitTags(said.tags);
  return {
    ...(said.label.trim() !== before.label && { label: said.label }),
    ...(level !== before.level && { level }),
    ...(said.topic.trim() !== before.topic && { topic: said.topic }),
    ...(tags.join() !== before.tags.join() && { tags }),
    ...(said.explanation.trim() !== before.explanation && { explanation: said.explanation }),
  };
}
