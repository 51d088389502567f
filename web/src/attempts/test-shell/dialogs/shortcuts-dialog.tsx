import { Kbd, Modal } from '@mantine/core';
import classes from './shortcuts-dialog.module.css';

type Props = { opened: boolean; canFlag: boolean; onClose: () => void };

/** The keyboard shortcuts of a test. */
export function ShortcutsDialog({ opened, canFlag, onClose }: Props) {
  const lines = [
    { keys: ['Alt', 'Shift', 'N'], does: 'Next question' },
    { keys: ['Alt', 'Shift', 'P'], does: 'Previous question' },
    ...(canFlag ? [{ keys: ['Alt', 'Shift', 'F'], does: 'Flag this question, or remove the flag' }] : []),
    { keys: ['Tab'], does: 'Next control. The question numbers below the test are one control' },
    { keys: ['←', '→'], does: 'Move through the question numbers' },
    { keys: ['?'], does: 'Show this list, when you are not typing' },
  ];
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.list}>
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
      </dl>
    </Modal>
  );
}
