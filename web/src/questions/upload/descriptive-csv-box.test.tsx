import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DescriptiveCsvBox } from './descriptive-csv-box.tsx';

function drawn(box: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{box}</QueryClientProvider>
    </MantineProvider>,
  );
}

test('the box sends to the course it is drawn for, and to course 4 when it is drawn for none', () => {
  expect(drawn(<DescriptiveCsvBox courseId={12} />)).toContain('Target course ID: <strong>12</strong>');
  expect(drawn(<DescriptiveCsvBox />)).toContain('Target course ID: <strong>4</strong>');
});
