import { useEffect, useRef, useState } from 'react';
import { tellExam } from '../../../sittings/learner/exam-events.ts';
import {
  listMicrophones,
  type Microphone,
  type MicrophoneDevice,
  type MicrophoneProblem,
  microphoneProblem,
  onDevicesChanged,
  openMicrophone,
  RecordingUnsupported,
} from '../../recording/microphone.ts';
import { browserRecordingFormat } from '../../recording/recording-format.ts';

export type MicrophoneState =
  | { kind: 'closed' }
  | { kind: 'opening' }
  | { kind: 'open'; microphone: Microphone }
  /** It was unplugged or taken away. */
  | { kind: 'lost'; label: string }
  /** `message` is the browser's own. */
  | { kind: 'failed'; problem: MicrophoneProblem; message: string };

const CHOSEN = 'microphone';

/** The learner's microphone, open from the check to the end of the test. */
export function useMicrophone() {
  const [state, setState] = useState<MicrophoneState>({ kind: 'closed' });
  const [devices, setDevices] = useState<MicrophoneDevice[]>([]);
  const open = useRef<Microphone | null>(null);
  const isHere = useRef(true);

  useEffect(() => {
    const list = () => void listMicrophones().then(setDevices, () => setDevices([]));
    const stopListening = onDevicesChanged(list);
    isHere.current = true;
    return () => {
      isHere.current = false;
      stopListening();
      open.current?.close();
      open.current = null;
    };
  }, []);

  /** Opens a device, or the one chosen last; a microphone that is open and wanted again stays. */
  async function ask(deviceId?: string): Promise<Microphone> {
    const live = open.current;
    if (live?.isLive() && (deviceId === undefined || deviceId === live.deviceId)) {
      live.meter.wake();
      return live;
    }
    setState({ kind: 'opening' });
    live?.close();
    open.current = null;
    try {
      if (!browserRecordingFormat())
        throw new RecordingUnsupported('This browser records no format that the server accepts.');
      const microphone = await openChosen(deviceId);
      // Allowed only after the page was left: nobody would close it.
      if (!isHere.current) microphone.close();
      open.current = microphone;
      microphone.meter.wake();
      microphone.onLost(() => {
        if (open.current !== microphone) return;
        open.current = null;
        microphone.meter.close();
        setState({ kind: 'lost', label: microphone.label });
        tellExam({ kind: 'microphone_lost' });
      });
      setState({ kind: 'open', microphone });
      setDevices(await listMicrophones().catch(() => []));
      return microphone;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState({ kind: 'failed', problem: microphoneProblem(error), message });
      setDevices(await listMicrophones().catch(() => []));
      throw error;
    }
  }

  return { state, devices, open: ask };
}

export type MicrophoneHold = ReturnType<typeof useMicrophone>;

/** The device that was asked for, else the one chosen before if it is still there, else the system's own choice. */
async function openChosen(deviceId: string | undefined): Promise<Microphone> {
  if (deviceId !== undefined) {
    localStorage.setItem(CHOSEN, deviceId);
    return await openMicrophone(deviceId);
  }
  const before = localStorage.getItem(CHOSEN);
  if (before === null) return await openMicrophone(null);
  try {
    return await openMicrophone(before);
  } catch (error) {
    if (microphoneProblem(error) !== 'missing') throw error;
    localStorage.removeItem(CHOSEN);
    return await openMicrophone(null);
  }
}
