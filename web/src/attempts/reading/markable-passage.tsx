import { Suspense } from 'react';
import { lazily } from '../../ui/states/lazily.ts';
import type { ReadingTools } from '../tools/use-reading-tools.ts';
import type { Part } from './numbering.ts';
import { PassagePane } from './passage-pane.tsx';

/** What marks a passage is fetched when somebody marks, or has marked. */
const MarkedText = lazily(async () => (await import('./marking-text/marked-text.tsx')).MarkedText, 'none');

/** The passage on its sheet, with what the learner marked in it. */
export function MarkablePassage({ part, tools }: { part: Part; tools: ReadingTools }) {
  const { on, annotations } = tools;
  const hasMarks = annotations.highlights.some(({ passageId }) => passageId === part.passage.id);
  const plain = <PassagePane part={part} />;
  if (!hasMarks && !on.highlight && !on.note && !on.lines) return plain;
  return (
    <Suspense fallback={plain}>
      <MarkedText part={part} tools={tools} />
    </Suspense>
  );
}
