import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { siteBrand } from '../platform/brand.ts';
import { Failed } from '../ui/states/state-block.tsx';

/** What is left when a screen broke, or its code did not arrive. */
export function RouteError() {
  return (
    <main>
      <title>{`Unexpected Application Error! · ${siteBrand().name}`}</title>
      <Failed
        heading="Unexpected Application Error!"
        level={1}
        text="This page could not be shown. Reload it: everything that was saved is still there."
      >
        <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Failed>
    </main>
  );
}
