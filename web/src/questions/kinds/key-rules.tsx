import type { QuestionWithKey } from '@parlance/contract/author-questions';
import classes from '../author-question.module.css';
import { limitAndRules } from './limit-and-rules.ts';

/** How the answers of a question are held against its key, in one quiet line; nothing where there is nothing to say. */
export function KeyRules({ question }: { question: QuestionWithKey }) {
  const line = limitAndRules(question);
  return line && <p className={classes.hint}>{line}</p>;
}
