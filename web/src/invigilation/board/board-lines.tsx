import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { IconCheck, IconDeviceLaptop, IconId } from '@tabler/icons-react';
import { dotted } from '../../ui/format/in-row.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { calledOf, checkText, endsText, isChecked, leftText, loginOf, noteOf, placeOf } from '../room-row.ts';
import { StateMark } from '../state-mark.tsx';
import classes from './board-lines.module.css';
import { RowNote, WhereIn } from './board-table.tsx';
import { chooseWithSpace, goBetween, type RowsProps } from './rows.ts';

/** The same candidates where a table has no room, with the same keys. */
export function BoardLines(props: RowsProps) {
  const { groups, parts, zone, nowMs, chosen, openId, onChoose, onOpen, onAdmit, onCheck } = props;
  const sections = groups.map(({ heading, rows }) => (
    <section key={heading} aria-label={heading || t`Candidates`}>
      {heading !== '' && (
        <h2 className={classes.group}>
          <bdi>{heading}</bdi> <span className={classes.count}>{rows.length}</span>
        </h2>
      )}
      <Text as="ul" ruled>
        {rows.map((row) => (
          <li key={row.id} className={classes.line} data-chosen={chosen.has(row.id) || undefined}>
            {onChoose && (
              <Checkbox
                className={classes.tick ?? ''}
                aria-label={t`Choose ${{ name: calledOf(row) }}`}
                checked={chosen.has(row.id)}
                onChange={(event) => onChoose([row.id], event.currentTarget.checked)}
              />
            )}
            <UnstyledButton
              data-row={row.id}
              className={classes.open}
              aria-expanded={row.id === openId}
              onClick={() => onOpen(row.id)}
              onKeyDown={chooseWithSpace(onChoose && (() => onChoose([row.id], !chosen.has(row.id))))}
            >
              <Row as="span" gap={12} justify="space-between">
                <Text id={`line-${row.id}`} as="span" weight={600}>
                  {calledOf(row)}
                </Text>
                <Text as="span" weight={620}>
                  {leftText(row, nowMs)}
                </Text>
              </Row>
              <Row as="span" size="md" tone="quiet" gap={12} justify="space-between">
                <StateMark state={row.state} isLoggedOut={row.isLoggedOut} />
                <bdi>{dotted([loginOf(row), placeOf(row)])}</bdi>
              </Row>
              <Row as="span" size="md" tone="quiet" gap={12} justify="space-between">
                <WhereIn row={row} parts={parts} />
                <RowNote row={row} note={(!row.placeWaits && noteOf(row, zone, nowMs)) || endsText(row, nowMs, zone)} />
              </Row>
              {row.identity && (
                <span className={classes.checked}>
                  {isChecked(row) && <IconCheck size={16} stroke={2} aria-hidden="true" />}
                  {checkText(row.identity, zone)}
                </span>
              )}
            </UnstyledButton>
            {onCheck && !isChecked(row) && row.state !== 'withdrawn' && (
              <Button
                variant="default"
                className={classes.check ?? ''}
                leftSection={<IconId size={18} stroke={1.75} />}
                aria-describedby={`line-${row.id}`}
                onClick={() => onCheck(row, true)}
              >
                <Trans>Check identity</Trans>
              </Button>
            )}
            {row.placeWaits && onAdmit && (
              <div className={classes.device}>
                <Button
                  variant="default"
                  leftSection={<IconDeviceLaptop size={18} stroke={1.75} />}
                  aria-describedby={`line-${row.id}`}
                  onClick={() => onAdmit(row.id, 'place')}
                >
                  <Trans>Let in new device</Trans>
                </Button>
                <Button
                  variant="subtle"
                  aria-describedby={`line-${row.id}`}
                  onClick={() => onAdmit(row.id, 'refuse_place')}
                >
                  <Trans>Refuse</Trans>
                </Button>
              </div>
            )}
          </li>
        ))}
      </Text>
    </section>
  ));
  // It is no control itself: it hears the keys of the names within.
  return (
    <div role="presentation" onKeyDown={goBetween}>
      {sections}
    </div>
  );
}
