import { expect } from '@playwright/test';
import { checkedRooms } from '../../samples/device-checks.ts';
import { heading, section, status } from '../staff.ts';
import { answer, breakDown, hold, type Stage, type State } from '../state.ts';

const CODES = '**/api/admin/check-codes';
const DEVICES = /\/api\/admin\/device-checks\?/;
const SECTION = '?section=deviceChecks';
const LABEL = 'B2 mock examination';

/** The section with the devices of one code. */
async function openChecked(stage: Stage, search = ''): Promise<void> {
  const { id } = await checkedRooms(stage.server, stage.staff.admin, LABEL);
  await section('admin', `${SECTION}&code=${id}${search}`, (page) => page.getByText('Laptop 22'))(stage);
}

/** The section of both dashboards of staff. */
export const deviceChecksOfSchool: State[] = [
  {
    name: 'device checks loading',
    open: section('admin', SECTION, status('Loading device checks...'), (stage) => hold(stage, CODES)),
  },
  {
    name: 'device checks empty',
    open: section('admin', SECTION, heading('No device checks yet.'), (stage) => answer(stage, CODES, [])),
  },
  {
    name: 'device checks failed',
    open: section('admin', SECTION, heading('The service is temporarily unavailable.'), (stage) =>
      breakDown(stage, CODES),
    ),
  },
  { name: 'device checks ready', open: (stage) => openChecked(stage) },
  { name: 'device checks of a room', open: (stage) => openChecked(stage, '&room=Room+14') },
  {
    name: 'device checks, no device found',
    open: async (stage) => {
      await checkedRooms(stage.server, stage.staff.admin, LABEL);
      await section('admin', `${SECTION}&q=no-device-of-this-name`, heading('No device found.'))(stage);
    },
  },
  {
    name: 'device checks, devices failed',
    open: async (stage) => {
      await checkedRooms(stage.server, stage.staff.admin, LABEL);
      await breakDown(stage, DEVICES);
      await section('admin', SECTION, heading('The service is temporarily unavailable.'))(stage);
    },
  },
  {
    name: 'device checks, code without a label',
    open: async (stage) => {
      await openChecked(stage);
      await stage.page.getByRole('button', { name: 'Make a code' }).click();
      const dialog = stage.page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Make a code' }).click();
      await expect(dialog.getByLabel('What is it for?')).toHaveAccessibleDescription(/Enter what the code is for\./);
    },
  },
  {
    name: 'device checks, code on screen',
    open: async (stage) => {
      await openChecked(stage);
      await stage.page
        .getByRole('button', { name: `Show code: ${LABEL}` })
        .first()
        .click();
      await expect(stage.page.getByText(/\/device-check\?code=/)).toBeVisible();
    },
  },
];
