import { diffWordsWithSpace } from 'diff';
import classes from './bank-panel.module.css';

/** What changed from one text to another, word by word: gone words struck out, new ones underlined. */
export function WordChanges({ from, to }: { from: string; to: string }) {
  return (
    <p className={classes.words}>
      {diffWordsWithSpace(from, to).map(({ value, added, removed }, index) => {
        if (!added && !removed) return <span key={index}>{value}</span>;
        const Changed = removed ? 'del' : 'ins';
        return (
          <Changed key={index}>
            <span className="visually-hidden">{removed ? 'Gone: ' : 'New: '}</span>
            {value}
          </Changed>
        );
      })}
    </p>
  );
}
