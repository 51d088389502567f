import { t } from '@lingui/core/macro';
import { CloseButton, Modal } from '@mantine/core';
import classes from './code-on-screen.module.css';

type Props = {
  opened: boolean;
  title: string;
  /** As it is read out. */
  code: string;
  /** Where it is entered. */
  address: string;
  /** What to do there. */
  text: string;
  onClose: () => void;
};

/** A code for a wall: as large as the window holds it, with the address it is entered at written out. */
export function CodeOnScreen({ opened, title, code, address, text, onClose }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen>
      <Modal.Content className={classes.screen}>
        <Modal.Body className={classes.body}>
          <CloseButton className={classes.close} size="lg" aria-label={t`Close`} onClick={onClose} />
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <p className={classes.code}>{code}</p>
          <p className={classes.address}>{address}</p>
          <p className={classes.text}>{text}</p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
