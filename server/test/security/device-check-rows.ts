import { randomUUID } from 'node:crypto';
import { makeCheckCode, probeUp, sendDeviceCheck } from '@parlance/contract/device-checks/device-checks';
import type { Endpoint } from '@parlance/contract/endpoint';
import { allWell } from '../device-checks/found.ts';
import type { Row } from './rig.ts';

export const deviceCheckRows: [Endpoint, Row][] = [
  [sendDeviceCheck, { mine: () => ({ body: { found: allWell } }) }],
  [probeUp, { mine: () => ({}) }],
  [makeCheckCode, { mine: () => ({ body: { label: randomUUID() } }) }],
];
