import { Button } from '@mantine/core';
import type { CheckCode } from '@parlance/contract/device-checks/device-checks';
import { IconMaximize } from '@tabler/icons-react';
import { countOf } from '../../platform/plural.ts';
import { codeText } from '../../ui/format/code-text.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import classes from './codes.module.css';

type Props = { codes: CheckCode[]; onShow: (code: CheckCode) => void };

/** The codes that rooms can send with now. */
export function Codes({ codes, onShow }: Props) {
  return (
    <section aria-labelledby="check-codes">
      <Text id="check-codes" as="h2" size="h3" above={32}>
        Check codes
      </Text>
      {codes.length === 0 ? (
        <Text tone="quiet" above={8}>
          No code is valid now. Make one to check the devices of a room.
        </Text>
      ) : (
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code.id}>
              <span className={classes.code}>{codeText(code.code)}</span>
              <span className={classes.label}>
                {code.label}
                <span className={classes.until}>
                  Valid until {dayAndTime(code.open_until)}, {countOf(code.devices, 'device')}
                </span>
              </span>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconMaximize size={16} stroke={1.75} />}
                aria-label={`Show code: ${code.label}`}
                onClick={() => onShow(code)}
              >
                Show code
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
