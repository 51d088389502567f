import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazily } from '../../ui/states/lazily.ts';
import type { narrowingOf } from './use-bank.ts';

const ExportQuestions = lazily(
  async () => (await import('../../courses/export/export-questions.tsx')).ExportQuestions,
  'none',
);

type Props = { narrowing: ReturnType<typeof narrowingOf>; count: number };

/** Saves the questions of the list, all its pages, as a file. */
export function ExportBank({ narrowing, count }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} />} onClick={() => setIsAsked(true)}>
        Export
      </Button>
      {isAsked && (
        <Suspense>
          <ExportQuestions
            source={{ bank: narrowing }}
            title="the question bank"
            count={count}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
