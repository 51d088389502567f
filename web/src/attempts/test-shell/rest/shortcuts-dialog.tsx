import { t } from '@lingui/core/macro';
import { Kbd, Modal } from '@mantine/core';
import { memo } from 'react';
import { Text } from '../../../ui/kit.tsx';
import classes from './shortcuts-dialog.module.css';

type Props = { opened: boolean; canFlag: boolean; onClose: () => void };

/** The keyboard shortcuts of a test. */
export const ShortcutsDialog = memo(function ShortcutsDialog({ opened, canFlag, onClose }: Props) {
  const shift = t({ message: 'Shift', context: 'key' });
  const lines = [
    { keys: ['Alt', shift, 'N'], does: t`Go to the next question` },
    { keys: ['Alt', shift, 'P'], does: t`Go to the previous question` },
    ...(canFlag ? [{ keys: ['Alt', shift, 'F'], does: t`Flag this question, or remove the flag` }] : []),
    { keys: ['Tab'], does: t`Go to the next control` },
    { keys: ['←', '→'], does: t`Move through the question numbers, which are one control` },
    { keys: ['?'], does: t`Show this list, when you are not typing` },
  ];
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keyboard shortcuts`}>
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
