import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import type { CourseForAdmin } from '@parlance/contract/course-admin';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';

import { useFocusKept } from '../ui/focus.ts';
import { minutesAndSeconds } from '../ui/format/format-clock.ts';
import { Text } from '../ui/kit.tsx';
import classes from './export-parts.module.css';
import type { PartsToChoose } from './use-course-export.ts';

type Props = {
  /** Null asks nothing. */
  choice: PartsToChoose | null;
  onExport: (course: PartsToChoose['course'], part: number) => Promise<void>;
  onClose: () => void;
};

/** The files of a Listening course, one for each recording: that is how they are uploaded. */
export function ExportParts({ choice, onExport, onClose }: Props) {
  return (
    <Modal opened={choice !== null} onClose={onClose} title={t`Export questions`} size={480}>
      {choice && (
        <>
          <About title={choice.course.title} recordings={choice.parts.length} />
          <Text as="ul" above={20} ruled>
            {choice.parts.map((part, index) => (
              <Part key={index} number={index + 1} part={part} onExport={() => onExport(choice.course, index + 1)} />
            ))}
          </Text>
        </>
      )}
    </Modal>
  );
}

function About({ title, recordings }: { title: string; recordings: number }) {
  return (
    <p className={classes.about}>
      <Trans>
        <strong>{title}</strong> has <Plural value={recordings} one="# recording" other="# recordings" />. The questions
        about each recording are saved as a separate file, to be uploaded with that recording.
      </Trans>
    </p>
  );
}

type PartProps = {
  /** Counted from 1. */
  number: number;
  part: CourseForAdmin['exportParts'][number];
  onExport: () => Promise<void>;
};

function Part({ number, part: { questions, audioSeconds }, onExport }: PartProps) {
  const [making, setMaking] = useState(false);
  const button = useFocusKept(making);
  return (
    <li className={classes.part}>
      <span>
        <span className={classes.name}>{t({ message: `Part ${number}`, context: 'of a Listening test' })}</span>{' '}
        {t`${plural({ count: questions }, { one: '# question', other: '# questions' })}`}
        {audioSeconds !== null && ` · ${minutesAndSeconds(audioSeconds)}`}
      </span>
      <Button
        ref={button}
        variant="default"
        aria-label={t`Save part ${number}`}
        leftSection={<IconFileDownload size={18} stroke={1.75} />}
        loading={making}
        onClick={() => {
          setMaking(true);
          void onExport().finally(() => setMaking(false));
        }}
      >
        <Trans>Save</Trans>
      </Button>
    </li>
  );
}
