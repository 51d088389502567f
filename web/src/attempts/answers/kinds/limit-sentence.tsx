import { limitSentence, type WordLimit } from '@parlance/contract/kinds/written/limit';
import classes from './limit-sentence.module.css';

/** The words in capitals, such as 'NO MORE THAN TWO WORDS AND/OR A NUMBER'; Arabic has none. */
const CAPITALS = /(?<!\p{L})([\p{Lu}/]{2,}(?: [\p{Lu}/]+)*|A NUMBER)(?!\p{L})/u;

/** How much to write, below what is asked: made from the limit, never typed. */
export function LimitSentence({ id, limit }: { id: string; limit: WordLimit }) {
  const [before, capitals, after] = limitSentence(limit).split(CAPITALS);
  return (
    <p id={id} className={classes.sentence}>
      {before}
      <strong>{capitals}</strong>
      {after}
    </p>
  );
}

/** The id of the sentence of a question, by the id of its text. */
export function limitSentenceId(labelledBy: string): string {
  return `${labelledBy}-limit`;
}
