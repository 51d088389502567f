import { useForm } from '@mantine/form';
import { uploadPicture } from '@parlance/contract/media';
import { refusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { emptyQuestion, type QuestionForm } from './kinds/question-form.ts';
import { PictureField } from './picture-field.tsx';

/** What the next upload is answered with; progress cannot be had from `fetch`, so this goes by XMLHttpRequest. */
let reply: { status: number; body: unknown };
let sent: { path: string; file: unknown }[] = [];

class OneReply {
  upload = { onprogress: null };
  status = 0;
  response: unknown;
  responseType = '';
  onload: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  path = '';
  open(_method: string, path: string): void {
    this.path = path;
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  abort(): void {}
  send(file: unknown): void {
    sent.push({ path: this.path, file });
    this.status = reply.status;
    this.response = reply.body;
    queueMicrotask(() => {
      this.onload();
      this.onloadend();
    });
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', OneReply);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What is in the form now. */
const values: { now: QuestionForm } = { now: emptyQuestion };

function typed(now: QuestionForm): void {
  values.now = now;
}

function Field() {
  const form = useForm<QuestionForm>({ initialValues: emptyQuestion, onValuesChange: (now) => typed(now) });
  return <PictureField form={form} />;
}

const DOT = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>';

test('a picture is sent, described and removed', async () => {
  reply = { status: 200, body: { upload_id: 12, path: DOT, width: 640, height: 480 } };
  const screen = await renderScreen(<Field />);
  const file = new File(['picture'], 'plan.png', { type: 'image/png' });
  await screen.getByLabelText('Picture file').upload(file);
  const alt = screen.getByRole('textbox', { name: 'What the picture shows, for those who cannot see it' });
  await expect.element(alt).toHaveFocus();
  await expect.element(screen.getByText('640 × 480 pixels')).toBeVisible();
  await alt.fill('A plan of the harbour');
  expect(values.now.picture).toMatchObject({ upload_id: 12, alt: 'A plan of the harbour', width: 640 });
  expect(sent).toEqual([{ path: expect.stringContaining(uploadPicture.path), file: expect.any(File) }]);
  await screen.getByRole('button', { name: 'Remove picture' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByLabelText('Picture file')).toBeInTheDocument();
  expect(values.now.picture).toBeNull();
});

test.each(['picture_wrong_type', 'picture_wrong_size'] as const)(
  'what is refused is said below it: %s',
  async (code) => {
    const { status, sentence } = refusals[code];
    reply = { status, body: { code, message: say(sentence), requestId: 'r' } };
    const screen = await renderScreen(<Field />);
    await screen.getByLabelText('Picture file').upload(new File(['<svg/>'], 'plan.svg', { type: 'image/svg+xml' }));
    await expect.element(screen.getByRole('alert')).toHaveTextContent(say(sentence));
    expect(values.now).toMatchObject({ picture: null, uploading: false });
  },
);

test('a file that is too large is not sent', async () => {
  const screen = await renderScreen(<Field />);
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'plan.png', { type: 'image/png' });
  await screen.getByLabelText('Picture file').upload(large);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This file is too large. Send a picture of at most 5 MB.');
  expect(sent).toEqual([]);
});
