import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Answer } from '@parlance/contract/attempts';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Ordering } from '@parlance/contract/kinds/ordering';
import { useState } from 'react';
import { Text } from '../../../ui/kit.tsx';
import type { Answering } from '../answering.ts';
import { useContentLanguage } from '../content-language.ts';
import { DragArea } from './drag-area.tsx';
import { moved, orderShown } from './order.ts';
import { OrderedItem } from './ordered-item.tsx';
import classes from './ordering-answer.module.css';

/** What is picked up by a key, and the answer that Escape brings back. */
type Lifted = { letter: string; before: Answer | undefined };

/** Items that are put in order by buttons, by keys on their handles, or by dragging. */
export function OrderingAnswer({ question, answer, onAnswer }: Answering) {
  const { items } = contentOf<Ordering>(question);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState('');
  const content = useContentLanguage();
  const order = orderShown(items.length, answer);
  const textOf = (letter: string) => items[optionLetters.indexOf(letter)] ?? '';
  const total = items.length;
  const placeOf = (letter: string) => order.indexOf(letter) + 1;

  function move(letter: string, to: number) {
    const next = moved(order, letter, to);
    const place = next.indexOf(letter);
    // At an end nothing moves, and nothing is answered by that.
    if (place === order.indexOf(letter)) return setSaid(t`Stays ${{ place: placeOf(letter) }} of ${total}`);
    onAnswer(next);
    setSaid(t`Moved to ${{ place: place + 1 }} of ${total}`);
  }

  function lift(letter: string) {
    if (lifted?.letter === letter) {
      setLifted(null);
      return setSaid(t`Dropped at ${{ place: placeOf(letter) }} of ${total}`);
    }
    setLifted({ letter, before: answer });
    setSaid(
      t`Picked up. ${{ place: placeOf(letter) }} of ${total}. Arrow keys move it, Space drops it, Escape puts it back.`,
    );
  }

  function putBack() {
    if (!lifted) return;
    const place = orderShown(items.length, lifted.before).indexOf(lifted.letter) + 1;
    onAnswer(lifted.before);
    setLifted(null);
    setSaid(t`Put back to ${place} of ${total}`);
  }

  return (
    <DragArea
      onDrop={(letter, place) => move(letter, place)}
      overlay={(letter) => (
        <span {...content} className={classes.dragged}>
          {textOf(letter)}
        </span>
      )}
    >
      <Text as="ol" {...content} above={12} ruled>
        {order.map((letter, place) => (
          <OrderedItem
            key={letter}
            {...{ letter, place }}
            text={textOf(letter)}
            count={items.length}
            isLifted={lifted?.letter === letter}
            onMove={(to) => move(letter, to)}
            onLift={() => lift(letter)}
            onPutBack={putBack}
            onLeave={() => setLifted(null)}
          />
        ))}
      </Text>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {answer === undefined ? (
        <Button variant="default" className={classes.keep} onClick={() => onAnswer(order)}>
          {t`Keep this order`}
        </Button>
      ) : (
        <p className={classes.answered}>{t`This order is your answer.`}</p>
      )}
    </DragArea>
  );
}
