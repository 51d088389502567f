import { contentOf } from '@parlance/contract/kinds/content-of';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { API_BASE } from '../../platform/api-base.ts';
import { useContentLanguage } from '../answers/content-language.ts';
import classes from './paper.module.css';

/** The picture of a question, where it has one. */
export function PrintedPicture({ question }: { question: QuestionForTaker }) {
  const { picture } = question;
  const content = useContentLanguage();
  if (!picture) return null;
  return (
    <img
      {...content}
      className={classes.picture}
      src={`${API_BASE}${picture.path}`}
      width={picture.width}
      height={picture.height}
      alt={contentOf(question).picture?.alt ?? ''}
    />
  );
}
