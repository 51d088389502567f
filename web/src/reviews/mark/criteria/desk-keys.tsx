import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Kbd, Modal } from '@mantine/core';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import { say } from '@parlance/contract/say';
import { useEffect, useState } from 'react';
import { Text } from '../../../ui/kit.tsx';
import classes from './desk-keys.module.css';

const keys = [
  { keys: ['0', '9'], does: msg`Set the band of a criterion`, isHalf: false },
  { keys: ['.'], does: msg`Add the half, or take it away`, isHalf: true },
  { keys: ['↑', '↓'], does: msg`One step up or down`, isHalf: false },
  { keys: ['Enter', 'Tab'], does: msg`Go to the next criterion`, isHalf: false },
  { keys: ['Ctrl', 'Enter'], does: msg`Save the mark`, isHalf: false },
  { keys: ['Ctrl', 'Shift', 'Enter'], does: msg`Save and open the next submission`, isHalf: false },
  { keys: ['?'], does: msg`Show this list, when you are not typing`, isHalf: false },
];

/** Opens the list of the keys of the criteria; so does `?` wherever nobody types. */
export function DeskKeys({ rubric }: { rubric: Pick<Rubric, 'step'> }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.matches('textarea, input:not([type="radio"])');
      if (key === '?' && !isTyping) setOpened(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button variant="subtle" className={classes.open} onClick={() => setOpened(true)} rightSection={<Kbd>?</Kbd>}>
        <Trans>All keys</Trans>
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t`Keyboard shortcuts`}>
        <Text as="dl" ruled>
          {keys
            .filter(({ isHalf }) => !isHalf || rubric.step < 1)
            .map(({ keys: pressed, does }) => (
              <div key={pressed.join(' ')} className={classes.line}>
                <dt>
                  {pressed.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{say(does)}</dd>
              </div>
            ))}
        </Text>
      </Modal>
    </>
  );
}
