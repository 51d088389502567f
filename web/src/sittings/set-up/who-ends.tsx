import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { IconCoffee } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { zonedTime } from '../../ui/format/format-zoned.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { SkillName, skillText } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { useCandidates } from '../use-sittings.ts';
import { hoursBetween, type KnownTime, spanOf, type Timeline, timelinesOf } from './timelines.ts';
import classes from './who-ends.module.css';

/** More people than this are in the list of candidates, each with their times. */
const PEOPLE_SHOWN = 200;

type Span = { fromMs: number; toMs: number };

/** When everyone ends: the standard time, and each person with times of their own. */
export function WhoEnds({ sitting }: { sitting: Sitting }) {
  const candidates = useCandidates(sitting.id, { page: 1, limit: PEOPLE_SHOWN });
  return (
    <Text as="section" above={40} aria-labelledby="who-ends">
      <Row gap={[4, 16]} wrap align="baseline" justify="space-between">
        <Text id="who-ends" as="h3" size="h3">
          <Trans>Who ends when</Trans>
        </Text>
        <p className={classes.hint}>
          <Trans>Latest times, with every break used in full</Trans>
        </p>
      </Row>
      <Loaded
        query={candidates}
        loading={<p role="status">{t`Loading the times...`}</p>}
        failed={{ heading: t`Failed to load who ends when.`, text: t`Nothing was changed.` }}
      >
        {({ items, total }) => {
          const rows = timelinesOf(items);
          const span = spanOf(rows);
          if (!span)
            return (
              <Text tone="quiet" above={8}>
                {missingOf(sitting, total)}
              </Text>
            );
          return <Bars sitting={sitting} rows={rows} span={span} more={total - items.length} />;
        }}
      </Loaded>
    </Text>
  );
}

type BarsProps = { sitting: Sitting; rows: Timeline[]; span: Span; more: number };

function Bars({ sitting, rows, span, more }: BarsProps) {
  const zone = sitting.time_zone;
  const typeOf = (partId: number) => sitting.parts.find(({ id }) => id === partId)?.course.type ?? 'Reading';
  const types = [...new Set(sitting.parts.map(({ course }) => course.type))];
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.who}>
              <Trans>Candidate</Trans>
            </th>
            <th scope="col" className={classes.scale}>
              <span className="visually-hidden">{t`Tests`}</span>
              <span aria-hidden="true" className={classes.marks}>
                {hoursBetween(span).map((at) => (
                  <span key={at} style={place(at, span)}>
                    {zonedTime(new Date(at).toISOString(), zone)}
                  </span>
                ))}
              </span>
            </th>
            <th scope="col" className={classes.ends}>
              <Trans context="head of a column of times">Ends</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={classes.who}>
                {row.name ?? t`Standard time`}
                <span className={classes.more}>{aboutOf(row)}</span>
              </th>
              <td className={classes.scale}>
                <div className={classes.bars}>
                  {row.times.map((time) => (
                    <Bar key={time.part_id} time={time} type={typeOf(time.part_id)} span={span} />
                  ))}
                </div>
              </td>
              <td className={classes.ends}>
                {row.endsMs !== null && zonedTime(new Date(row.endsMs).toISOString(), zone)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>
        {types.map((type) => (
          <SkillName key={type} type={type} />
        ))}
        <span>
          <i className={classes.hatch} aria-hidden="true" /> <Trans>own extra time</Trans>
        </span>
        <span>
          <i className={classes.dashed} aria-hidden="true" /> <Trans>rest breaks</Trans>
        </span>
      </p>
      {more > 0 && (
        <p className={classes.hint}>
          {t`${plural(more, { one: '# more candidate is under People.', other: '# more candidates are under People.' })}`}
        </p>
      )}
    </>
  );
}

function Bar({ time, type, span }: { time: KnownTime; type: CourseType; span: Span }) {
  const { startMs, endMs, baseMs, extraMs, restMs } = time;
  const whole = endMs - startMs;
  const share = (ms: number) => ({ width: `${(ms / whole) * 100}%` });
  return (
    <div className={classes.bar} data-skill={type} style={{ ...place(startMs, span), ...wide(whole, span) }}>
      <span className={classes.base} style={share(baseMs)}>
        {t`${{ minutes: Math.round((baseMs + extraMs) / 60_000) }} min`}
        <span className="visually-hidden"> {skillText(type)}</span>
      </span>
      {extraMs > 0 && <span className={classes.extra} style={share(extraMs)} />}
      {restMs > 0 && (
        <span className={classes.rest} style={share(restMs)}>
          <IconCoffee size={14} stroke={1.75} aria-hidden="true" />
        </span>
      )}
    </div>
  );
}

function place(at: number, { fromMs, toMs }: Span): CSSProperties {
  return { insetInlineStart: `${((at - fromMs) / (toMs - fromMs)) * 100}%` };
}

function wide(ms: number, { fromMs, toMs }: Span): CSSProperties {
  return { width: `${(ms / (toMs - fromMs)) * 100}%` };
}

function aboutOf({ name, people, breaks }: Timeline): string {
  if (name === null) return t`${plural({ total: people }, { one: '# person', other: '# people' })}`;
  if (breaks.count === 0) return '';
  return t`${plural({ count: breaks.count }, { one: '# rest break in each test', other: '# rest breaks in each test' })}`;
}

function missingOf({ parts, starts_at }: Sitting, people: number): string {
  if (parts.length === 0) return t`Add the tests first: the times follow from them.`;
  if (starts_at === null) return t`Choose a date and a start: the times follow from them.`;
  return people === 0 ? t`Add the people first: each has their own times.` : t`The tests have no questions yet.`;
}
