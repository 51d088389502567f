import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { siteBrand } from '../platform/brand.ts';
import { missingHelp } from '../ui/states/load-code.ts';
import { Failed } from '../ui/states/state-block.tsx';

/** The code of a screen did not arrive. */
export class ScreenMissing extends Error {}

/**
 * What is left when a screen broke, or its code did not arrive. Firefox and WebKit never ask again for code that once did
 * not come, as in a connection that dropped while it was fetched ahead: where the server answers now, the page is loaded
 * anew by itself. What the navigation handed over is kept by the browser.
 */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    // Where nothing answers, the button is left.
    if (error instanceof ScreenMissing) void missingHelp().then((help) => help.reloadByItself());
  }, [error]);
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
