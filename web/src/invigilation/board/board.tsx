import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import { say } from '@parlance/contract/say';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import { isMissing } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { zonedSecond } from '../../ui/format/format-zoned.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { ActionDialogs } from '../actions/action-dialogs.tsx';
import { type Action, newActionId, type RoomAction, useAction } from '../actions/use-action.ts';
import { CandidatePanel } from '../candidate/candidate-panel.tsx';
import { calledOf, newFactsOf, type RoomRow } from '../room-row.ts';
import { stateLabels } from '../state-mark.tsx';
import { type RoomView, useBoard } from '../use-board.ts';
import { ActionBar } from './action-bar.tsx';
import classes from './board.module.css';
import { BoardCounts } from './board-counts.tsx';
import { BackLink, BoardHeader } from './board-header.tsx';
import { BoardLines } from './board-lines.tsx';
import { BoardTable } from './board-table.tsx';
import { BoardTools } from './board-tools.tsx';
import { groupsOf, type Narrowing, roomsOf } from './order-rows.ts';

/** The columns of the table need this much. */
const TABLE_FROM_PX = 900;

/** The room of an examination, as it is now. */
export function Board({ sittingId, backPath }: { sittingId: number; backPath: string }) {
  const live = useBoard(sittingId);
  const query = { data: live.room, error: live.error, isFetching: false, refetch: live.refresh };
  const page = (
    <Loaded
      query={query}
      loading={
        <p role="status">
          <Trans>Loading the board...</Trans>
        </p>
      }
      failed={{
        level: 1,
        heading: refusalText(live.error, t`Failed to load the board.`),
        text: t`The examination goes on without it.`,
      }}
      instead={
        isMissing(live.error) && (
          <Empty
            level={1}
            heading={t`Examination not found.`}
            text={t`It is not published, or you are not among its staff.`}
          />
        )
      }
    >
      {(room) => (
        <Room room={room} nowMs={live.nowMs} isStale={live.isStale} backPath={backPath} refresh={live.refresh} />
      )}
    </Loaded>
  );
  if (live.room) return page;
  return (
    <div className={classes.empty}>
      <title>{`${t`Board`} · ${siteBrand().name}`}</title>
      <BackLink to={backPath} />
      {page}
    </div>
  );
}

type RoomProps = { room: RoomView; nowMs: number; isStale: boolean; backPath: string; refresh: () => void };

const everyone: Narrowing = { shown: 'all', room: '', q: '', order: 'attention' };

function Room({ room, nowMs, isStale, backPath, refresh }: RoomProps) {
  const { sitting, rows, counts } = room;
  const [narrowing, setNarrowing] = useState<Narrowing>(everyone);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [openId, setOpenId] = useState<number | null>(null);
  const [asked, setAsked] = useState<RoomAction | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => search.current?.focus()]]);
  const Rows = useBelow(TABLE_FROM_PX) ? BoardLines : BoardTable;
  const groups = groupsOf(rows, narrowing);
  const selected = rows.filter(({ id }) => chosen.has(id));
  const open = rows.find(({ id }) => id === openId) ?? null;
  const zone = sitting.timeZone;

  const check = useIdentityCheck({ sittingId: sitting.id, zone, onDone: refresh }, sitting.may.includes('identity'));
  const onCheck = isStale ? undefined : check;
  const admit = (candidateId: number, what: 'place' | 'refuse_place') => setAsked({ kind: 'admit', candidateId, what });

  function toggle(ids: number[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  function closePanel(id: number): void {
    setOpenId(null);
    page.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  }

  return (
    <div className={classes.page} ref={page}>
      <BoardHeader room={room} nowMs={nowMs} disabled={isStale} backPath={backPath} onAsk={setAsked} />
      {isStale && (
        <ErrorNote>{t`Not current: last update ${{ time: zonedSecond(room.at, zone) }}. Trying again.`}</ErrorNote>
      )}
      <BoardCounts
        counts={counts}
        withFacts={rows.filter((row) => newFactsOf(row) > 0).length}
        shown={narrowing.shown}
        onShow={(shown) => setNarrowing({ ...narrowing, shown })}
      />
      <div className={classes.body}>
        <div className={classes.main} data-stale={isStale || undefined}>
          <BoardTools
            searchRef={search}
            rooms={roomsOf(rows)}
            narrowing={narrowing}
            onNarrow={(change) => setNarrowing({ ...narrowing, ...change })}
          />
          {groups.length === 0 ? (
            <Empty heading={t`No candidate found.`} text={t`Nobody matches the search, the room and the state.`} />
          ) : (
            <div className={classes.list}>
              <Rows
                groups={groups}
                parts={sitting.parts}
                zone={zone}
                nowMs={nowMs}
                chosen={chosen}
                openId={openId}
                onChoose={sitting.may.includes('message') ? toggle : undefined}
                onOpen={setOpenId}
                onAdmit={sitting.may.includes('admit') ? admit : undefined}
                onCheck={onCheck}
              />
            </div>
          )}
          {selected.length > 0 && (
            <ActionBar
              selected={selected}
              may={sitting.may}
              disabled={isStale}
              onAsk={setAsked}
              onClear={() => setChosen(new Set())}
            />
          )}
        </div>
        {open && (
          <CandidatePanel
            key={open.id}
            sitting={sitting}
            row={open}
            nowMs={nowMs}
            disabled={isStale}
            onAsk={setAsked}
            onCheck={onCheck}
            onClose={() => closePanel(open.id)}
          />
        )}
      </div>
      <ActionDialogs
        sitting={sitting}
        rows={rows}
        asked={asked}
        disabled={isStale}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null);
          refresh();
        }}
      />
      <RoomSummary counts={counts} />
    </div>
  );
}

type Options = Omit<Parameters<typeof useAction>[0], 'nameOf'>;

/** Notes with one press that an identity was checked, or takes that back; undefined for who may not. */
function useIdentityCheck(options: Options, may: boolean): ((row: RoomRow, checked: boolean) => void) | undefined {
  const action = useAction({ ...options, nameOf: () => t`this candidate` });
  if (!may) return undefined;
  return (row, checked) => {
    const name = calledOf(row);
    const done = checked ? t`Identity of ${name} checked.` : t`The check of ${name} is taken back.`;
    const sent: Action = { kind: 'identity', body: { candidateId: row.id, checked }, done };
    action.mutate({ ...sent, actionId: newActionId() });
  };
}

/** How often at most changes are announced, in milliseconds: a room changes all the time. */
const TOLD_MS = 30_000;

/** Tells a screen reader how the room is, when that changed and not too often. */
function RoomSummary({ counts }: { counts: RoomView['counts'] }) {
  const [told, setTold] = useState('');
  const tell = useEffectEvent(() => setTold(summaryOf(counts)));
  useEffect(() => {
    const timer = setInterval(() => tell(), TOLD_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {told}
    </p>
  );
}

function summaryOf({ attention, states }: RoomView['counts']): string {
  const each = Object.entries(states).map(
    ([state, count]) => t`${count} ${{ state: say(stateLabels[state as 'working']) }}`,
  );
  return t`${plural(attention, { one: '# candidate needs attention.', other: '# candidates need attention.' })} ${{ states: inRow(each) }}.`;
}
