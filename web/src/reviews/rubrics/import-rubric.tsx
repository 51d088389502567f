import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Modal } from '@mantine/core';
import { importRubric, listRubrics, RUBRIC_FILE_MAX_BYTES } from '@parlance/contract/rubrics/rubric';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallRefused, call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Text } from '../../ui/kit.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';

/** Takes a rubric from a file; what is wrong with it is listed by its place in the file. */
export function ImportRubric({ onImported }: { onImported: (id: number) => void }) {
  const client = useQueryClient();
  const again = useRef<() => void>(null);
  const [faults, setFaults] = useState<string[] | null>(null);
  const importing = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > RUBRIC_FILE_MAX_BYTES) throw new SyntaxError();
      const body = JSON.parse(await file.text()) as never;
      return await call(importRubric, { query: {}, body });
    },
    onSuccess: ({ message, rubric }) => {
      toastSuccess(message);
      void invalidate(client, listRubrics);
      if (rubric) onImported(rubric.id);
    },
    onError: (error) => {
      if (error instanceof SyntaxError) setFaults([t`This is not a rubric that was exported from Parlance.`]);
      else if (error instanceof CallRefused && error.fields.length > 0) {
        setFaults(error.fields.map(({ path, reason }) => `${path}: ${reason}`));
      } else setFaults([refusalText(error, t`Failed to import the rubric.`)]);
    },
    onSettled: () => again.current?.(),
  });
  return (
    <>
      <FileButton accept=".json,application/json" resetRef={again} onChange={(file) => file && importing.mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={importing.isPending}
            leftSection={<IconUpload size={18} stroke={1.75} />}
          >
            <Trans>Import</Trans>
          </Button>
        )}
      </FileButton>
      <Modal opened={faults !== null} onClose={() => setFaults(null)} title={t`The file was not imported`}>
        <Text>
          <Trans>Correct this in the file and import it again. Nothing was stored.</Trans>
        </Text>
        <ul>
          {faults?.map((fault) => (
            <li key={fault} dir="auto">
              {fault}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
