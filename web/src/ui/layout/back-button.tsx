import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFocusOnArrival } from '../focus.ts';

const look = {
  variant: 'subtle',
  mt: -16,
  mb: 16,
  ms: -18,
  leftSection: <IconArrowLeft size={18} stroke={1.75} />,
};

/** The way back to the list, above a heading: it takes the focus of whoever is led here. */
export function BackButton({ label, onBack }: { label: string; onBack: () => void }) {
  const button = useFocusOnArrival<HTMLButtonElement>();
  return (
    <Button {...look} ref={button} onClick={onBack}>
      {label}
    </Button>
  );
}

/** The same as a link. */
export function BackLink({ label, to }: { label: string; to: string }) {
  const link = useFocusOnArrival<HTMLAnchorElement>();
  return (
    <Button {...look} ref={link} component={Link} to={to}>
      {label}
    </Button>
  );
}
