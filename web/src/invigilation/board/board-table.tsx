import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, UnstyledButton } from '@mantine/core';
import type { Board, BoardRow } from '@parlance/contract/invigilation/board';
import { IconCheck, IconClockPlus, IconInfoCircle } from '@tabler/icons-react';
import { zonedTime } from '../../ui/format/format-zoned.ts';
import { Row } from '../../ui/kit.tsx';
import { SkillIcon, skillText } from '../../ui/skill.tsx';
import {
  calledOf,
  checkText,
  endsText,
  factsText,
  isChecked,
  leftText,
  loginOf,
  newFactsOf,
  noteOf,
  placeOf,
  type RoomRow,
} from '../room-row.ts';
import { StateMark } from '../state-mark.tsx';
import classes from './board-table.module.css';
import { chooseWithSpace, goBetween, type RowsProps } from './rows.ts';

/** Every candidate in a row: arrows go between the names, Space chooses, Enter opens. */
export function BoardTable(props: RowsProps) {
  const { groups, parts, zone, nowMs, chosen, openId, onChoose, onOpen, onAdmit, onCheck } = props;
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
  const areAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  return (
    <table className={classes.table} onKeyDown={goBetween}>
      <thead>
        <tr>
          <th className={classes.tick}>
            {onChoose && (
              <Checkbox
                aria-label={t`Choose all that are shown`}
                checked={areAll}
                indeterminate={!areAll && ids.some((id) => chosen.has(id))}
                onChange={(event) => onChoose(ids, event.currentTarget.checked)}
              />
            )}
          </th>
          <th className={classes.seat}>{t`Seat`}</th>
          <th>{t`Name`}</th>
          <th className={classes.identity}>{t`Identity`}</th>
          <th>{t`State`}</th>
          <th>{t`Part and question`}</th>
          <th className={classes.number}>{t`Answered`}</th>
          <th className={classes.number}>{t({ message: 'Left', context: 'time' })}</th>
          <th className={classes.number}>{t`Ends`}</th>
          <th className={classes.note}>{t({ message: 'Note', context: 'column' })}</th>
        </tr>
      </thead>
      {groups.map(({ heading, rows }) => (
        <tbody key={heading}>
          {heading !== '' && (
            <tr>
              <th colSpan={10} scope="rowgroup" className={classes.group}>
                <bdi>{heading}</bdi> <span className={classes.count}>{rows.length}</span>
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.id} data-open={row.id === openId || undefined} data-chosen={chosen.has(row.id) || undefined}>
              <td className={classes.tick}>
                {onChoose && (
                  <Checkbox
                    aria-label={t`Choose ${{ name: calledOf(row) }}`}
                    checked={chosen.has(row.id)}
                    onChange={(event) => onChoose([row.id], event.currentTarget.checked)}
                  />
                )}
              </td>
              <td className={classes.seat}>
                <bdi>{placeOf(row)}</bdi>
              </td>
              <td>
                <UnstyledButton
                  id={`row-${row.id}`}
                  data-row={row.id}
                  className={classes.open}
                  aria-expanded={row.id === openId}
                  onClick={() => onOpen(row.id)}
                  onKeyDown={chooseWithSpace(onChoose && (() => onChoose([row.id], !chosen.has(row.id))))}
                >
                  <bdi>{calledOf(row)}</bdi>
                  {loginOf(row) && (
                    <>
                      {' '}
                      <bdi className={classes.login}>{loginOf(row)}</bdi>
                    </>
                  )}
                </UnstyledButton>
              </td>
              <td className={classes.identity}>
                <Identity row={row} zone={zone} onCheck={onCheck} />
              </td>
              <td>
                <StateMark state={row.state} isLoggedOut={row.isLoggedOut} />
              </td>
              <td>
                <WhereIn row={row} parts={parts} />
              </td>
              <td className={classes.number}>{row.answered ?? '–'}</td>
              <td className={`${classes.number} ${classes.left}`}>{leftText(row, nowMs) || '–'}</td>
              <td className={classes.number}>
                <Ends hasOwnTime={row.hasOwnTime} time={endsText(row, nowMs, zone) || '–'} />
              </td>
              <td className={classes.note}>
                {row.placeWaits && onAdmit ? (
                  <Row as="span" gap={[0, 20]} inline wrap>
                    <UnstyledButton className={classes.letIn} onClick={() => onAdmit(row.id, 'place')}>
                      <Trans>
                        Let in new device<span className="visually-hidden"> of {ph({ name: calledOf(row) })}</span>
                      </Trans>
                    </UnstyledButton>
                    <UnstyledButton className={classes.letIn} onClick={() => onAdmit(row.id, 'refuse_place')}>
                      <Trans>
                        Refuse<span className="visually-hidden"> new device of {ph({ name: calledOf(row) })}</span>
                      </Trans>
                    </UnstyledButton>
                  </Row>
                ) : (
                  <RowNote row={row} note={noteOf(row, zone, nowMs)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** When a test ends at the latest, with a sign of a time that is the candidate's own. */
function Ends({ hasOwnTime, time }: { hasOwnTime: boolean; time: string }) {
  if (!hasOwnTime) return time;
  return (
    <>
      <IconClockPlus size={16} stroke={1.75} className={classes.own} aria-hidden="true" />
      <Trans>
        <span className="visually-hidden">Own time, </span>
        {time}
      </Trans>
    </>
  );
}

/** When the identity was checked, or the button that notes it. */
function Identity({ row, zone, onCheck }: { row: RoomRow } & Pick<RowsProps, 'zone' | 'onCheck'>) {
  const { identity } = row;
  if (identity && isChecked(row)) {
    const [by, time] = [identity.by, zonedTime(identity.at, zone)];
    return (
      <span className={classes.checked} title={t`Checked by ${by}`}>
        <IconCheck size={16} stroke={2} aria-hidden="true" />
        <Trans>
          <span className="visually-hidden">Checked by {by} at </span>
          {time}
        </Trans>
      </span>
    );
  }
  const title = identity ? checkText(identity, zone) : undefined;
  if (!onCheck || row.state === 'withdrawn') return <span title={title}>{identity ? t`Name changed` : '–'}</span>;
  return (
    <UnstyledButton
      className={classes.letIn}
      aria-label={identity ? undefined : t`Check identity`}
      aria-describedby={`row-${row.id}`}
      title={title}
      onClick={() => onCheck(row, true)}
    >
      {identity ? t`Check again` : t`Check`}
    </UnstyledButton>
  );
}

/** The part and the question: 'Listening, 12 of 20'. */
export function WhereIn({ row, parts }: { row: BoardRow; parts: Board['sitting']['parts'] }) {
  const part = parts.find(({ id }) => id === row.partId);
  if (!part || row.state === 'absent' || row.state === 'withdrawn') return null;
  return (
    <Row as="span" gap={8} inline align="center" oneLine>
      <SkillIcon type={part.type} size={16} />
      {row.question
        ? t`${{ part: skillText(part.type) }}, ${{ number: row.question.number }} of ${{ total: row.question.of }}`
        : skillText(part.type)}
    </Row>
  );
}

/** The note of a row; facts that nobody has looked at have a mark where something else is more urgent. */
export function RowNote({ row, note }: { row: BoardRow; note: string }) {
  const facts = newFactsOf(row);
  const said = factsText(facts);
  return (
    <Row as="span" gap={6} inline align="center">
      {facts > 0 && (
        <span className={classes.mark}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          {note !== said && (
            <>
              <span aria-hidden="true">{facts}</span>
              <span className="visually-hidden">{said}, </span>
            </>
          )}
        </span>
      )}
      {note}
    </Row>
  );
}
