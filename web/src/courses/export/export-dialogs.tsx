import { Suspense } from 'react';
import { lazily } from '../../ui/states/lazily.ts';
import { ExportParts } from './export-parts.tsx';
import type { CourseExport } from './use-course-export.ts';

/** A chunk of its own: few who look at courses export one. */
const ExportQuestions = lazily(async () => (await import('./export-questions.tsx')).ExportQuestions, 'none');

/** What an export asks before it saves a file: the format, and of a Listening course as CSV the recording. */
export function ExportDialogs({ exports }: { exports: CourseExport }) {
  const { asked, choice, exportCsv, exportPart, closeAsked, closeChoice } = exports;
  return (
    <>
      {asked && (
        <Suspense>
          <ExportQuestions
            source={{ courseId: asked.id }}
            title={asked.title}
            count={asked.question_count}
            onCsv={asked.type === 'Listening' ? () => void exportCsv(asked) : undefined}
            onClose={closeAsked}
          />
        </Suspense>
      )}
      <ExportParts choice={choice} onExport={exportPart} onClose={closeChoice} />
    </>
  );
}
