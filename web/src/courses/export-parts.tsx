import { Button, Loader, Modal } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { minutesAndSeconds } from '../ui/format-clock.ts';
import { countOf } from '../platform/plural.ts';
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
  const [making, setMaking] = useState<number | null>(null);
  return (
    <Modal opened={choice !== null} onClose={onClose} title="Export questions" size={480}>
      {choice && (
        <>
          <p className={classes.about}>
            <strong>{choice.course.title}</strong> has {countOf(choice.parts.length, 'recording')}. The questions about
            each are saved as one file, to be uploaded with that recording.
          </p>
          <ul className={classes.parts}>
            {choice.parts.map(({ questions, audioSeconds }, index) => {
              const part = index + 1;
              return (
                <li key={part} className={classes.part}>
                  <span>
                    <span className={classes.name}>Part {part}</span> {countOf(questions, 'question')}
                    {audioSeconds !== null && ` · ${minutesAndSeconds(audioSeconds)}`}
                  </span>
                  <Button
                    variant="default"
                    aria-label={`Save part ${part}`}
                    aria-busy={making === part}
                    // It stays enabled while it works: a disabled button would lose the focus.
                    leftSection={making === part ? <Loader size={18} /> : <IconFileDownload size={18} stroke={1.75} />}
                    onClick={() => {
                      if (making !== null) return;
                      setMaking(part);
                      void onExport(choice.course, part).finally(() => setMaking(null));
                    }}
                  >
                    Save
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Modal>
  );
}
