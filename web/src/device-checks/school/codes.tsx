import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CheckCode } from '@parlance/contract/device-checks/device-checks';
import { IconMaximize } from '@tabler/icons-react';
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
        <Trans>Check codes</Trans>
      </Text>
      {codes.length === 0 ? (
        <Text tone="quiet" above={8}>
          <Trans>No code is valid now. Make one to check the devices of a room.</Trans>
        </Text>
      ) : (
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code.id}>
              <span className={classes.code}>{codeText(code.code)}</span>
              <span className={classes.label}>
                {code.label}
                <span className={classes.until}>{untilText(code)}</span>
              </span>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconMaximize size={16} stroke={1.75} />}
                aria-label={t`Show code: ${{ label: code.label }}`}
                onClick={() => onShow(code)}
              >
                <Trans>Show code</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function untilText({ open_until: until, devices }: CheckCode): string {
  const moment = dayAndTime(until);
  return t`${plural(devices, { one: `Valid until ${moment}, # device`, other: `Valid until ${moment}, # devices` })}`;
}
