import { msg } from '@lingui/core/macro';
import {
  IconAccessible,
  IconCalendarEvent,
  IconDeviceLaptop,
  IconReceipt,
  IconRuler2,
  IconSum,
  IconTable,
  IconUsersGroup,
} from '@tabler/icons-react';
import { laterScreen } from '../later-screen.tsx';
import type { PanelSection, SectionProps } from '../panel-section.ts';

// Sections of admins and superadmins alike, each in a chunk of its own: most of what staff do needs none of them.

/** The examinations, first of the group that is about exam days. */
export const sittingsSection: PanelSection = {
  key: 'sittings',
  label: msg`Examinations`,
  icon: IconCalendarEvent,
  Screen: laterScreen(async () => (await import('../../sittings/sittings.tsx')).Sittings, msg`Loading examinations...`),
  startsGroup: true,
};

/** Who learns with whom. */
export const classesSection: PanelSection = {
  key: 'classes',
  label: msg`Classes`,
  icon: IconUsersGroup,
  Screen: laterScreen(async () => {
    const [{ Classes }, { ClassAssignments }] = await Promise.all([
      import('../../classes/classes.tsx'),
      import('../../assignments/class-assignments.tsx'),
    ]);
    return ({ user }: SectionProps) => (
      <Classes user={user} assignments={(schoolClass) => <ClassAssignments schoolClass={schoolClass} />} />
    );
  }, msg`Loading classes...`),
};

/** What the learners of a class have done. */
export const resultsSection: PanelSection = {
  key: 'results',
  label: msg({ message: 'Results', context: 'menu: what the learners of a class have done' }),
  icon: IconTable,
  Screen: laterScreen(async () => (await import('./results-section.tsx')).ResultsSection, msg`Loading results...`),
};

/** What single learners get in every test. */
export const accommodationsSection: PanelSection = {
  key: 'accommodations',
  label: msg`Accommodations`,
  icon: IconAccessible,
  Screen: laterScreen(
    async () => (await import('../../accommodations/accommodations.tsx')).Accommodations,
    msg`Loading accommodations...`,
  ),
  isOfSchool: true,
};

/** What the devices of the school are able to do. */
export const deviceChecksSection: PanelSection = {
  key: 'deviceChecks',
  label: msg`Device checks`,
  icon: IconDeviceLaptop,
  Screen: laterScreen(
    async () => (await import('../../device-checks/school/device-checks.tsx')).DeviceChecks,
    msg`Loading device checks...`,
  ),
  isOfSchool: true,
};

/** What Writing and Speaking are marked by. */
export const rubricsSection: PanelSection = {
  key: 'rubrics',
  label: msg`Rubrics`,
  icon: IconTable,
  Screen: laterScreen(async () => (await import('../../reviews/rubrics/rubrics.tsx')).Rubrics, msg`Loading rubrics...`),
  isOfSchool: true,
};

/** Which band a mark is. */
export const scalesSection: PanelSection = {
  key: 'scales',
  label: msg`Scales`,
  icon: IconRuler2,
  Screen: laterScreen(async () => (await import('../../scales/scales.tsx')).Scales, msg`Loading scales...`),
  isOfSchool: true,
};

/** One band of several courses. */
export const overallsSection: PanelSection = {
  key: 'overalls',
  label: msg`Overall bands`,
  shortLabel: msg({ message: 'Overall', context: 'menu: overall bands' }),
  icon: IconSum,
  Screen: laterScreen(
    async () => (await import('../../overalls/overalls.tsx')).Overalls,
    msg`Loading overall bands...`,
  ),
  isOfSchool: true,
};

/** The keys of receipts, for superadmins. */
export const receiptsSection: PanelSection = {
  key: 'receipts',
  label: msg`Receipts`,
  icon: IconReceipt,
  Screen: laterScreen(
    async () => (await import('../../receipts/receipt-keys.tsx')).ReceiptKeys,
    msg`Loading receipts...`,
  ),
};
