import { diffWordsWithSpace } from 'diff';
import classes from './bank-panel.module.css';

/** What changed from one text to another, word by word: gone words struck out, new ones underlined. */
export function WordChanges({ from, to }: { from: string; to: string }) {
  return (
    <p className={classes.words}>
      {diffWordsWithSpace(from, to).map(({ value, added, removed }, index) => {
        if (removed) return <del key={index}>{value}</del>;
        return added ? <ins key={index}>{value}</ins> : <span key={index}>{value}</span>;
      })}
    </p>
  );
}
