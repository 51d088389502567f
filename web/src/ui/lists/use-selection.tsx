import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { type ChangeEvent, useRef, useState } from 'react';
import classes from './use-selection.module.css';

/** Which entries of a list are chosen, by their ids; `shown` are those of its page. A range reaches from the one that was pressed last to this one. */
export function useSelection(shown: number[]) {
  const [ids, setIds] = useState<number[]>([]);
  const last = useRef<number | null>(null);

  function toggle(id: number, withRange: boolean): void {
    const isOn = !ids.includes(id);
    const from = last.current === null ? -1 : shown.indexOf(last.current);
    const to = shown.indexOf(id);
    const those = withRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    set(those, isOn);
  }

  function set(those: number[], isOn: boolean): void {
    setIds((before) => {
      const others = before.filter((one) => !those.includes(one));
      return isOn ? [...others, ...those] : others;
    });
  }

  const chosenHere = shown.filter((id) => ids.includes(id)).length;
  return {
    ids,
    size: ids.length,
    has: (id: number) => ids.includes(id),
    boxOfAll: (
      <Checkbox
        aria-label={t`Select all on this page`}
        checked={chosenHere > 0 && chosenHere === shown.length}
        indeterminate={chosenHere > 0 && chosenHere < shown.length}
        onChange={() => set(shown, chosenHere < shown.length)}
      />
    ),
    boxOf: (id: number, nameId: string) => (
      <Choice id={`${nameId}-choice`} nameId={nameId} checked={ids.includes(id)} onPress={(all) => toggle(id, all)} />
    ),
    clear: () => setIds([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;

type ChoiceProps = { id: string; nameId: string; checked: boolean; onPress: (withRange: boolean) => void };

/** The box that chooses an entry; with Shift, all from the one that was pressed last. */
function Choice({ id, nameId, checked, onPress }: ChoiceProps) {
  const press = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <Checkbox
      id={id}
      aria-label={t`Select`}
      aria-labelledby={`${id} ${nameId}`}
      classNames={{ root: classes.box }}
      checked={checked}
      onChange={press}
    />
  );
}
