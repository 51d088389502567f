import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { getSebFile } from '@parlance/contract/sittings/set-up';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Stack } from '../../ui/kit.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { wrongNetwork } from './form-values.ts';
import classes from './rules-step.module.css';
import type { StepProps } from './step.tsx';

/** In what browser alone, and in what networks alone, the examination opens. */
export function DeviceRules({ sitting, form, field, set, disabled }: StepProps & { disabled: boolean }) {
  const [isTyping, setTyping] = useState(false);
  const file = useFileExport(getSebFile, t`Failed to download the file.`, { params: { id: sitting.id } });
  // Markers need it nowhere.
  const mayHaveFile = sitting.may_change || sitting.own_part === 'invigilator';
  const wrong = isTyping ? null : wrongNetwork(form.networks);
  return (
    <>
      <h3 className={classes.heading}>
        <Trans>Browser and networks</Trans>
      </h3>
      <Stack gap={12} above={16}>
        <Checkbox
          {...field('safe_exam_browser')}
          label={t`Safe Exam Browser only`}
          description={t`The examination opens in no other browser. Candidates need the file below on their computer.`}
          disabled={disabled}
        />
        {sitting.safe_exam_browser && mayHaveFile && (
          <div className={classes.file}>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              <Trans>Download the file (.seb)</Trans>
            </Button>
            <p className={classes.hint}>
              <Trans>
                Copy it to the computers of the room, or send it to the candidates. Whoever opens it there comes to this
                examination and logs in. Always hand out this same file, and try it on one computer the day before.
              </Trans>
            </p>
          </div>
        )}
        <Textarea
          {...field('networks')}
          style={{ maxWidth: 560, marginTop: 12 }}
          label={t`Networks (optional)`}
          description={t`One in a line, such as 192.168.10.0/24 or 2001:db8::/48. The examination opens in these only. Leave empty for any network.`}
          autosize
          minRows={2}
          spellCheck={false}
          error={wrong ?? field('networks').error}
          disabled={disabled}
          onChange={(event) => {
            setTyping(true);
            set({ networks: event.currentTarget.value });
          }}
          onBlur={() => setTyping(false)}
        />
      </Stack>
    </>
  );
}
