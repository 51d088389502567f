import { t } from '@lingui/core/macro';
import type { PassageForAuthor } from '@parlance/contract/author-questions';
import type { AuthorTest } from '@parlance/contract/author-test';
import type { Passage } from '@parlance/contract/questions';
import { type ComponentType, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FrozenNote } from '../../courses/frozen-note.tsx';
import { refusalText } from '../../platform/refusal.ts';
import { useReload, useStoredQuery, useVersionedForm } from '../../ui/fields/versioned-form.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { authorTestOf } from '../use-author-test.ts';
import type { EditingPaths } from './editing-paths.ts';
import { EditorPanes } from './editor-panes.tsx';
import { PassageEnd, PassageTextField, TitleField, wrongPassage } from './fields/passage-fields.tsx';
import formClasses from './question-editor.module.css';
import { ReferencedChoice } from './referenced-choice.tsx';
import { useSavePassage } from './use-editing.ts';
import { useSaveKeys } from './use-save-keys.ts';

/** A passage as its taker reads it. */
export type PassagePreview = ComponentType<{ passage: Pick<Passage, 'title' | 'content'>; number: number }>;

type Props = { paths: EditingPaths; Preview: PassagePreview };

/** Adds or edits one passage of a Reading course; the URL says which. */
export function EditPassage({ paths, Preview }: Props) {
  const [search] = useSearchParams();
  const courseId = Number(search.get('course'));
  const which = search.get('passage');
  const isNew = which === 'new';
  const test = useStoredQuery(authorTestOf(courseId));
  const { times, reload } = useReload(test);
  const navigate = useNavigate();
  const part = test.data?.passagesWithQuestions.find(({ passage: { id } }) => String(id) === which);
  const passage = part?.passage ?? null;
  // A passage with a text is the bank's with all of its questions.
  const referenced = part?.questions.find(({ from_bank }) => from_bank);
  return (
    <>
      <BackLink label={t`Back to the course`} to={paths.details(courseId)} />
      <PageHeading title={isNew ? t`Add Passage` : t`Edit Passage`} lead={test.data?.course.title} />
      <FrozenNote courseId={courseId} />
      <Loaded
        query={test}
        loading={<FormLoading text={t`Loading course details...`} heights={[44, 240]} />}
        failed={{ heading: refusalText(test.error, t`Failed to fetch course details.`) }}
        empty={() =>
          !isNew &&
          !passage && (
            <Empty
              heading={t`Passage not found.`}
              text={t`It was deleted with its last question. Finished tests keep it.`}
            />
          )
        }
      >
        {(known) =>
          passage && referenced ? (
            <ReferencedChoice
              courseId={courseId}
              question={referenced}
              passage={{ title: passage.title, questions: part?.questions.length ?? 0 }}
              bankPath={paths.bankSet(passage.id)}
              onCopied={(copy) => void navigate(paths.passage(courseId, copy.passage_id), { replace: true })}
            />
          ) : (
            <PassageForm
              key={`${which} ${times}`}
              test={known}
              passage={passage}
              onReload={reload}
              paths={paths}
              Preview={Preview}
            />
          )
        }
      </Loaded>
    </>
  );
}

type FormProps = Props & {
  test: AuthorTest;
  passage: PassageForAuthor | null;
  onReload: () => void;
};

function PassageForm({ test, passage, onReload, paths, Preview }: FormProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const saving = useSavePassage(test.course.id, passage?.id ?? null);
  const { form, onSubmit, field, end } = useVersionedForm({
    // Later readings of the passage do not change what is being typed, nor what it is held against.
    initial: { title: passage?.title ?? '', content: passage?.content ?? '', version: passage?.version ?? 0 },
    rules: wrongPassage,
    failed: t`Failed to save the passage.`,
    toasts: true,
    send: async (values) => {
      const { message, passage: stored } = await saving.mutateAsync(values);
      // A passage without questions is of no use yet: the next thing is its first one.
      const next = passage ? paths.details(test.course.id) : paths.question(test.course.id, { passageId: stored.id });
      return () => {
        toastSuccess(message);
        void navigate(next, { replace: true });
      };
    },
  });
  useSaveKeys(() => element.current?.requestSubmit());
  const parts = test.passagesWithQuestions;
  const number = passage ? parts.findIndex((part) => part.passage.id === passage.id) + 1 : parts.length + 1;

  const fields = (
    <form ref={element} className={formClasses.form} onSubmit={onSubmit} noValidate>
      <TitleField props={field('title')} />
      <PassageTextField props={field('content')} />
      <PassageEnd
        end={end}
        isNew={!passage}
        note={passage && t`Tests that are finished or in progress keep the earlier text.`}
        onLoad={onReload}
        onCancel={() => void navigate(paths.details(test.course.id))}
      />
    </form>
  );
  return <EditorPanes form={fields} preview={<Preview passage={form.values} number={number} />} />;
}
