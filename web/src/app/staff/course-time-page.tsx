import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { TimerScreen } from '../../questions/times/timer-screen.tsx';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import classes from '../course-page.module.css';
import { editingPaths } from './admin-paths.ts';

/** The timers of Speaking questions on a page of their own. */
export function CourseTimePage() {
  return (
    <BarePage>
      <div className={classes.page}>
        <Button
          component={Link}
          to="/admin-dashboard"
          variant="subtle"
          className={classes.back}
          leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        >
          <Trans>Admin Panel</Trans>
        </Button>
        <TimerScreen uploadPath={editingPaths.upload} />
      </div>
    </BarePage>
  );
}
