import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type SignedInUser, updateProfile } from '@parlance/contract/auth';
import { call } from '../../platform/call.ts';
import { storeUser } from '../../platform/session.ts';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { OwnForm } from './own-form.tsx';
import { useOwnChange } from './use-own-change.ts';

type Props = { user: SignedInUser; onDone: () => void };

/** Changes one's own names and phone. The email is what one logs in with, and stays. */
export function ProfileForm({ user, onDone }: Props) {
  const form = useForm({
    initialValues: { username: user.username, full_name: user.full_name ?? '', phone: user.phone },
    validate: schemaResolver(updateProfile.body, { sync: true }),
  });
  const { problem, send } = useOwnChange(form, 'Failed to change your profile.', async ({ full_name, ...body }) => {
    const isRenamed = full_name !== (user.full_name ?? '');
    const changed = await call(updateProfile, { body: isRenamed ? { ...body, full_name } : body });
    storeUser(changed.user);
    toastSuccess(changed.message);
    onDone();
  });
  return (
    <OwnForm
      heading="Name and phone"
      action="Save changes"
      problem={problem}
      saving={form.submitting}
      onSubmit={form.onSubmit(send, focusFirstError)}
      onCancel={onDone}
    >
      <TextInput
        {...form.getInputProps('username')}
        label="Username"
        name="username"
        autoComplete="nickname"
        autoFocus
        aria-required
      />
      <TextInput
        {...form.getInputProps('full_name')}
        label="Full name (optional)"
        description="As on your identity document. An examination shows it to its staff; after that, only your school can change it."
        name="full_name"
        autoComplete="name"
      />
      <TextInput {...form.getInputProps('phone')} label="Phone (optional)" type="tel" name="phone" autoComplete="tel" />
    </OwnForm>
  );
}
