import '../ui/theme/base.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
// Parts of several files share it, and the bundler makes a sheet for it alone.
import '@mantine/core/styles/Group.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../ui/theme/shell.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { endureTranslators } from '../platform/translated-page.ts';
import { provideRecorder } from '../sittings/learner/exam-recorder.ts';
import { TOAST_WIDTH, TOASTS_SHOWN } from '../ui/states/toast.tsx';
import { colorSchemeManager, cssVariablesResolver, theme } from '../ui/theme/theme.ts';
import { ShellUntilPage } from './page-loading.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

provideRecorder(async () => (await import('../facts/recorder/recorder.ts')).startRecorder);

endureTranslators();

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="top-right" autoClose={3000} containerWidth={TOAST_WIDTH} limit={TOASTS_SHOWN} />
        <ShellUntilPage>
          <RouterProvider router={router} />
        </ShellUntilPage>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
