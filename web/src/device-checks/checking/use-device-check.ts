import { t } from '@lingui/core/macro';
import {
  type DeviceCheckName,
  deviceCheckNames,
  type Measurements,
} from '@parlance/contract/device-checks/measurements';
import { useEffect, useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { measureBrowser } from '../browser.ts';
import { measureClock, measureConnection } from '../connection.ts';
import { measureStorage } from '../storage.ts';

/** The checks that need nobody; the others wait for a person. */
const automatic: { [N in DeviceCheckName]?: () => Promise<Measurements[N]> } = {
  browser: async () => measureBrowser(),
  screen: async () => ({ width: screen.width, height: screen.height }),
  storage: measureStorage,
  clock: measureClock,
  connection: measureConnection,
};

type State = {
  found: Partial<Measurements>;
  /** Those to be made, the first of them now. */
  waiting: readonly DeviceCheckName[];
  /** Why the one that is made now could not be. */
  trouble: string | null;
  /** When the last one was made. */
  checkedAt: string | null;
};

/** The checks of this device, one after the other. */
export function useDeviceCheck() {
  const [{ found, waiting, trouble, checkedAt }, setState] = useState<State>({
    found: {},
    waiting: [],
    trouble: null,
    checkedAt: null,
  });
  const current = waiting[0] ?? null;

  function give<N extends DeviceCheckName>(name: N, value: Measurements[N]): void {
    setState(({ found, waiting }) => ({
      found: { ...found, [name]: value },
      waiting: waiting.filter((each) => each !== name),
      trouble: null,
      checkedAt: new Date().toISOString(),
    }));
  }

  useEffect(() => {
    const measure = current && automatic[current];
    if (!measure || trouble !== null) return;
    let isLeft = false;
    measure().then(
      (value) => isLeft || give(current, value),
      (error: unknown) =>
        isLeft ||
        setState((before) => ({
          ...before,
          trouble: refusalText(
            error,
            t`The server was not reached. Connect this device to the internet, then try again.`,
          ),
        })),
    );
    return () => {
      isLeft = true;
    };
  }, [current, trouble]);

  const isWhole = deviceCheckNames.every((name) => name in found);
  return {
    found,
    current,
    trouble,
    checkedAt,
    /** Everything that was found, once nothing is left to check. */
    done: isWhole && current === null ? (found as Measurements) : null,
    give,
    startAll: () => setState((before) => ({ ...before, found: {}, waiting: deviceCheckNames, trouble: null })),
    /** Makes one check again. */
    again: (name: DeviceCheckName) =>
      setState(({ found, ...before }) => ({ ...before, found: without(found, name), waiting: [name], trouble: null })),
    /** Makes the one that could not be made. */
    goOn: () => setState((before) => ({ ...before, trouble: null })),
  };
}

export type DeviceCheckRun = ReturnType<typeof useDeviceCheck>;

function without(found: Partial<Measurements>, name: DeviceCheckName): Partial<Measurements> {
  const { [name]: _again, ...others } = found;
  return others;
}
