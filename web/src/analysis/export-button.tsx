import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { useFileExport } from '../ui/lists/use-file-export.ts';

/** Saves a file of figures. */
export function ExportButton({ of, children }: { of: ReturnType<typeof useFileExport>; children: ReactNode }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={of.isPending}
      onClick={() => of.mutate()}
    >
      {children}
    </Button>
  );
}
