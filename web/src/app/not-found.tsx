import { Button } from '@mantine/core';
import { Empty } from '../ui/state-block.tsx';

export function NotFound() {
  return (
    <main>
      <title>Page not found · Parlance</title>
      <Empty heading="Page not found" level={1} text="There is nothing at this address. It may have moved.">
        <Button component="a" href="/">
          Home
        </Button>
      </Empty>
    </main>
  );
}
