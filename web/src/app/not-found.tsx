import { Button } from '@mantine/core';
import { siteBrand } from '../platform/brand.ts';
import { Empty } from '../ui/state-block.tsx';

export function NotFound() {
  return (
    <main>
      <title>{`Page not found · ${siteBrand().name}`}</title>
      <Empty heading="Page not found" level={1} text="There is nothing at this address. It may have moved.">
        <Button component="a" href="/">
          Home
        </Button>
      </Empty>
    </main>
  );
}
