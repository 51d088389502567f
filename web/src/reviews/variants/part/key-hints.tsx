import { Kbd } from '@mantine/core';
import { Row } from '../../../ui/kit.tsx';
import classes from './key-hints.module.css';

const hints = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['A'], does: 'accept' },
  { keys: ['W'], does: 'keep wrong' },
  { keys: ['U'], does: 'undo' },
];

/** The keys that act on the current row. */
export function KeyHints() {
  return (
    <div className={classes.foot}>
      <Row as="dl" gap={[4, 20]} wrap>
        {hints.map(({ keys, does }) => (
          <div key={does} className={classes.hint}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Row>
      <p>Accept shows which scores change before anything is stored.</p>
    </div>
  );
}
