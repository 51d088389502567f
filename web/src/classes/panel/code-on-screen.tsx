import { CloseButton, Modal } from '@mantine/core';
import { codeText, joinAddress } from '../format-class.ts';
import classes from './code-on-screen.module.css';

type Props = {
  opened: boolean;
  /** The name of the class. */
  className: string;
  code: string;
  onClose: () => void;
};

/** The join code for a wall: as large as the window holds it, with the address it is entered at written out. */
export function CodeOnScreen({ opened, className: name, code, onClose }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen>
      <Modal.Content className={classes.screen}>
        <Modal.Body className={classes.body}>
          <CloseButton className={classes.close} size="lg" aria-label="Close" onClick={onClose} />
          <Modal.Title className={classes.title}>Join {name}</Modal.Title>
          <p className={classes.code}>{codeText(code)}</p>
          <p className={classes.address}>{joinAddress(code)}</p>
          <p className={classes.text}>
            Open this address and log in. Or log in, open Profile and enter the code under Join a class.
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
