import { Button } from '@mantine/core';
import { siteBrand } from '../platform/brand.ts';
import { BarePage } from '../ui/layout/bare-page.tsx';
import { Empty } from '../ui/states/state-block.tsx';

export function NotFound() {
  return (
    <BarePage>
      <title>{`Page not found · ${siteBrand().name}`}</title>
      <Empty heading="Page not found" level={1} text="This page does not exist or has moved.">
        <Button component="a" href="/">
          Home
        </Button>
      </Empty>
    </BarePage>
  );
}
