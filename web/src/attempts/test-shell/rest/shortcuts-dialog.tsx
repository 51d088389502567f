import { Kbd, Modal } from '@mantine/core';
import { memo } from 'react';
import { Text } from '../../../ui/kit.tsx';
import classes from './shortcuts-dialog.module.css';

type Props = { opened: boolean; canFlag: boolean; onClose: () => void };

/** The keyboard shortcuts of a test. */
export const ShortcutsDialog = memo(function ShortcutsDialog({ opened, canFlag, onClose }: Props) {
  const lines = [
    { keys: ['Alt', 'Shift', 'N'], does: 'Go to the next question' },
    { keys: ['Alt', 'Shift', 'P'], does: 'Go to the previous question' },
    ...(canFlag ? [{ keys: ['Alt', 'Shift', 'F'], does: 'Flag this question, or remove the flag' }] : []),
    { keys: ['Tab'], does: 'Go to the next control' },
    { keys: ['←', '→'], does: 'Move through the question numbers, which are one control' },
    { keys: ['?'], does: 'Show this list, when you are not typing' },
  ];
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Text as="dl" ruled>
        {lines.map(({ keys, does }) => (
          <div key={does} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Text>
    </Modal>
  );
});
