import { section, status } from './staff.ts';
import { breakDown, hold, holdCode, type State } from './state.ts';

const COUNTS = /\/api\/admin\/\w+\/(count|total-count|status-counts|type-counts)$/;

export const statistics: State[] = [
  {
    name: 'dashboard loading',
    open: section('superadmin', '', status('Loading Super Admin Dashboard...'), (stage) =>
      holdCode(stage, /\/assets\/superadmin-dashboard[^/]*\.js$/),
    ),
  },
  {
    name: 'statistics loading',
    open: section('superadmin', '?section=totalLists', status('Loading dashboard data...'), (stage) =>
      hold(stage, COUNTS),
    ),
  },
  {
    name: 'statistics failed',
    open: section(
      'superadmin',
      '?section=totalLists',
      (page) => page.getByRole('region').getByText(/^Failed to load total user count/),
      (stage) => breakDown(stage, COUNTS),
    ),
  },
  {
    name: 'statistics ready',
    open: section('superadmin', '?section=totalLists', (page) => page.getByRole('rowheader', { name: 'Suspended' })),
  },
];
