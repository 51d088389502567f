import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { siteBrand } from '../platform/brand.ts';
import { BarePage } from '../ui/layout/bare-page.tsx';
import { Empty } from '../ui/states/state-block.tsx';

export function NotFound() {
  return (
    <BarePage>
      <title>{`${t`Page not found`} · ${siteBrand().name}`}</title>
      <Empty heading={t`Page not found`} level={1} text={t`This page does not exist or has moved.`}>
        <Button component="a" href="/">
          <Trans>Home</Trans>
        </Button>
      </Empty>
    </BarePage>
  );
}
