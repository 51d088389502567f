import { t } from '@lingui/core/macro';
import { setParts, setSittingClasses, setSittingStaff } from '@parlance/contract/sittings/set-up';
import { editSitting, type Sitting } from '@parlance/contract/sittings/sitting';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallRefused, call } from '../../platform/call.ts';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { storeSitting } from '../use-sittings.ts';
import type { Changes } from './form-values.ts';

export type Saving =
  /** Everything is stored; when, in milliseconds since 1970, once something was. */
  | { state: 'saved'; atMs: number | null }
  | { state: 'saving' }
  /** `fields` says what is wrong with single fields. */
  | { state: 'failed'; problem: string; fields: Record<string, string> }
  /** Somebody else stored `theirs` in the meantime. */
  | { state: 'conflict'; theirs: Sitting };

/** Typing rests this long before it is stored. */
const REST_MS = 700;

/**
 * Stores what is changed by itself, one change after the other, each naming the version it was made from. What was
 * refused or did not arrive stays and is sent again with the next change, or by `retry`.
 */
export function useDraft(sitting: Sitting) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<Saving>({ state: 'saved', atMs: null });
  const waiting = useRef<Changes>({});
  const version = useRef(sitting.version);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const running = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function took(stored: Sitting): void {
    version.current = stored.version;
    storeSitting(client, stored);
  }

  /** What the next change builds on: while nothing waits to be stored, what was read last. */
  function base(): number {
    const idle = running.current === 0 && Object.keys(waiting.current).length === 0;
    if (idle) version.current = Math.max(version.current, sitting.version);
    return version.current;
  }

  /** One call after the other: each names the version that the one before left. */
  async function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const before = turn.current;
    running.current += 1;
    const mine = before.then(work).finally(() => {
      running.current -= 1;
    });
    turn.current = mine.catch(() => undefined);
    return await mine;
  }

  function change(changes: Changes): void {
    base();
    if (Object.keys(changes).length === 0) return;
    waiting.current = { ...waiting.current, ...changes, ...mergedSettings(waiting.current, changes) };
    setSaving((before) => (before.state === 'conflict' ? before : { state: 'saving' }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), REST_MS);
  }

  async function send(): Promise<void> {
    clearTimeout(timer.current);
    try {
      await inTurn(sendAll);
      setSaving({ state: 'saved', atMs: Date.now() });
    } catch (error) {
      meet(error);
    }
  }

  async function sendAll(): Promise<void> {
    while (Object.keys(waiting.current).length > 0) {
      const going = waiting.current;
      waiting.current = {};
      try {
        await sendOne(going);
      } catch (error) {
        waiting.current = { ...going, ...waiting.current, ...mergedSettings(going, waiting.current) };
        throw error;
      }
    }
  }

  /** Sends the parts of a change in their order; what went is not sent again. */
  async function sendOne(going: Changes): Promise<void> {
    const params = { id: sitting.id };
    const named = { version: version.current };
    if (going.settings) {
      took((await call(editSitting, { params, body: { ...going.settings, ...named } })).sitting);
      delete going.settings;
    } else if (going.parts) {
      took((await call(setParts, { params, body: { parts: going.parts, ...named } })).sitting);
      delete going.parts;
    } else if (going.classIds) {
      took((await call(setSittingClasses, { params, body: { class_ids: going.classIds, ...named } })).sitting);
      delete going.classIds;
    } else if (going.staff) {
      took((await call(setSittingStaff, { params, body: { staff: going.staff, ...named } })).sitting);
      delete going.staff;
    }
    if (Object.keys(going).length > 0) await sendOne(going);
  }

  function meet(error: unknown): void {
    const theirs = theirsIn(error);
    if (theirs) return setSaving({ state: 'conflict', theirs });
    const problem = refusalText(error, t`Not saved. Your connection may have dropped.`);
    setSaving({ state: 'failed', problem, fields: fieldErrors(error) });
  }

  return {
    saving,
    change,
    /**
     * For a call that changes something else of the sitting: in its turn, with the version that it must name. Where
     * somebody else was before, the next press builds on what they stored, unless something typed here waits.
     */
    alter: <R extends { sitting?: Sitting }>(work: (version: number) => Promise<R>): Promise<R> => {
      base();
      return inTurn(async () => {
        try {
          const reply = await work(version.current);
          if (reply.sitting) took(reply.sitting);
          return reply;
        } catch (error) {
          const theirs = theirsIn(error);
          if (theirs && Object.keys(waiting.current).length === 0) took(theirs);
          else if (theirs) meet(error);
          throw error;
        }
      });
    },
    retry: () => {
      setSaving({ state: 'saving' });
      void send();
    },
    /** After a conflict: what is stored now stands, and what was changed here is given up. */
    takeTheirs: (theirs: Sitting) => {
      waiting.current = {};
      took(theirs);
      setSaving({ state: 'saved', atMs: null });
    },
    /** After a conflict: what was changed here is stored over it. */
    keepMine: (theirs: Sitting) => {
      took(theirs);
      setSaving({ state: 'saving' });
      void send();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** What somebody else stored in the meantime, where that is why a change was refused. */
function theirsIn(error: unknown): Sitting | null {
  const isOld = error instanceof CallRefused && error.code === 'sitting_version_old';
  return isOld ? ((error.details.sitting as Sitting | undefined) ?? null) : null;
}

function mergedSettings({ settings }: Changes, { settings: newer }: Changes): Changes {
  return settings || newer ? { settings: { ...settings, ...newer } } : {};
}
