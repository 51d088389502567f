import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { getBankSet } from '@parlance/contract/bank/sets';
import { getCourseForAdmin } from '@parlance/contract/course-admin';
import { editPassage } from '@parlance/contract/editing';
import { aCourse, aCourseForAdmin } from '@parlance/contract/test/examples';
import { focusManager } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { EditBankSet } from './edit-bank-set.tsx';
import { EditPassage } from './edit-passage.tsx';
import type { EditingPaths } from './editing-paths.ts';

const server = serverReplies();
const paths = {
  details: () => '/elsewhere',
  bank: '/bank',
  bankSetOpen: () => '/elsewhere',
} as unknown as EditingPaths;

type Form = { what: string; screen: ReactNode; url: string; store: (version: number) => void };

const textOf = (version: number) => `The text of version ${version}.`;

const forms: Form[] = [
  {
    what: 'a passage',
    screen: <EditPassage paths={paths} Preview={() => null} />,
    url: '/edit?course=7&passage=3',
    store(version) {
      const passage = { id: 3, title: 'Tides', content: textOf(version), version };
      const course = aCourse({ id: 7, type: 'Reading' });
      server.reply(getCourseForAdmin, { course: aCourseForAdmin({ id: 7, type: 'Reading' }) });
      server.reply(courseDetailsWithQuestions, {
        course,
        questions: [],
        passagesWithQuestions: [{ passage, questions: [] }],
        draws: [],
      });
      server.reply(editPassage, { message: 'Passage saved.', passage });
    },
  },
  {
    what: 'a set',
    screen: <EditBankSet paths={paths} Preview={() => null} />,
    url: '/edit?set=3',
    store(version) {
      const passage = { id: 3, title: 'Tides', content: textOf(version), version };
      const said = { skill: 'Reading', level: null, topic: '' } as const;
      server.reply(getBankSet, {
        ...passage,
        ...said,
        tags: [],
        audio_file_path: null,
        shared: false,
        marks: 0,
        questions: [],
        retired_at: null,
        used_in: [],
        figures: { attempts: 0, facility: null },
      });
      server.reply(editPassage, { message: 'Passage saved.', passage });
    },
  },
];

test.each(forms)(
  'what a colleague stored of $what meanwhile is loaded on request, and nothing typed is lost before',
  async (form) => {
    form.store(1);
    const screen = await renderScreen(<main tabIndex={-1}>{form.screen}</main>, form.url, {
      '/elsewhere': <p>Another page.</p>,
    });
    const text = screen.getByRole('textbox', { name: 'Text' });
    await expect.element(text).toHaveValue(textOf(1));
    await text.fill('Typed.');
    form.store(2);
    for (const isFocused of [false, true]) focusManager.setFocused(isFocused);
    server.refuse(editPassage, 'edit_version_old');
    const save = screen.getByRole('button', { name: 'Save' });
    await save.click();
    const load = screen.getByRole('button', { name: 'Load what is stored' });
    await expect.element(load).toBeVisible();
    await expect.element(text).toHaveValue('Typed.');
    await screen.see();
    await load.click();
    await expect.element(text).toHaveValue(textOf(2));
    await expect.element(screen.getByRole('main')).toHaveFocus();
    await text.fill('Typed again.');
    form.store(3);
    await save.click();
    await expect.element(screen.getByText('Another page.')).toBeVisible();
    expect(server.sentTo(editPassage).map(({ body }) => body)).toMatchObject([
      { content: 'Typed.', version: 1 },
      { content: 'Typed again.', version: 2 },
    ]);
  },
);
