import { t } from '@lingui/core/macro';
import type { SignedInUser } from '@parlance/contract/auth';
import { Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LinkRows } from './link-rows.tsx';

const HERE = '/superadmin-dashboard?section=';

/** In the order of the sidebar. */
const capabilities = () => [
  {
    name: t`Manage Users`,
    what: t`Add learners, change their details, suspend or delete their accounts.`,
    to: `${HERE}manageUsers`,
  },
  {
    name: t`Manage Admins`,
    what: t`Decide who manages the courses and who marks the tests.`,
    to: `${HERE}manageAdmins`,
  },
  {
    name: t`Bulk add`,
    what: t`Add many accounts from a CSV file and invite each person by email.`,
    to: `${HERE}bulkAdd`,
  },
  {
    name: t`Overview of Statistics`,
    what: t`See how many users and admins there are by status, and how many courses by type.`,
    to: `${HERE}totalLists`,
  },
  {
    name: t`Audit log`,
    what: t`See who changed accounts, courses, questions and scores, and when.`,
    to: `${HERE}auditLog`,
  },
  {
    name: t`Courses and questions`,
    what: t`Do everything an admin can do, in the Admin Panel.`,
    to: '/admin-dashboard',
  },
];

/** What a superadmin can do, and where. */
export function SuperadminHome({ user }: { user: SignedInUser }) {
  return (
    <>
      <PageHeading
        title={t`Dashboard Overview`}
        lead={t`Welcome, ${{ username: user.username }}. This is what you can do here.`}
      />
      <Text as="div" above={32}>
        <LinkRows rows={capabilities()} level={2} />
      </Text>
    </>
  );
}
