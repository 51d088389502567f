import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { Empty } from '../../ui/states/state-block.tsx';

/** The page of a test whose URL names no course. */
export function TestPlaceholder() {
  return (
    <BarePage>
      <title>{`${t`Test Page Coming Soon`} · ${siteBrand().name}`}</title>
      <Empty
        level={1}
        heading={t`Test Page Coming Soon`}
        text={t`Every test has its own page. Choose a course and start its test there.`}
      >
        <Button component={Link} to="/user-dashboard?section=courses">
          <Trans>Courses</Trans>
        </Button>
      </Empty>
    </BarePage>
  );
}
