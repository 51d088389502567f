import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { NOTE_TEXT_MAX } from '@parlance/contract/marking-note';
import type { MarkerNote } from '@parlance/contract/reviews';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { toastError } from '../../ui/states/toast.tsx';
import type { ReviewArea } from '../review-area.ts';

type Props = { area: ReviewArea; id: number; notes: MarkerNote[] };

/** What markers tell each other of a submission, and a field for the next thing. No learner reads it. */
export function MarkerNotes({ area, id, notes }: Props) {
  const [added, setAdded] = useState<MarkerNote[]>([]);
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => call(area.calls.addMarkerNote, { params: { id }, body: { text } }),
    onSuccess: ({ note }) => {
      setAdded((before) => [...before, note]);
      setText('');
    },
    onError: (error) => toastError(refusalText(error, t`The note was not saved. It is still in its field.`)),
  });
  return (
    <Stack as="section" gap={8} aria-label={t`For other markers`} data-screen-only>
      {[...notes, ...added].map(({ by, at, text: said }) => (
        <div key={`${by} ${at} ${said}`}>
          <Text size="sm" tone="faint">{t`${by}, ${{ time: dateTimeToMinute(at) }}`}</Text>
          <Text breaks dir="auto">
            {said}
          </Text>
        </div>
      ))}
      <Textarea
        label={t`For other markers`}
        description={t`The learner does not see this.`}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={NOTE_TEXT_MAX}
        value={text}
        readOnly={adding.isPending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {text.trim() !== '' && (
        <Row justify="end">
          <Button size="sm" variant="default" loading={adding.isPending} onClick={() => adding.mutate()}>
            <Trans>Add the note</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  );
}
