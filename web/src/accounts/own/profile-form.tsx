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

/** Changes one's own name and phone. The email is what one logs in with, and stays. */
export function ProfileForm({ user, onDone }: Props) {
  const form = useForm({
    initialValues: { username: user.username, phone: user.phone },
    validate: schemaResolver(updateProfile.body, { sync: true }),
  });
  const { problem, send } = useOwnChange(form, 'Failed to change your profile.', async (body) => {
    const changed = await call(updateProfile, { body });
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
      <TextInput {...form.getInputProps('phone')} label="Phone (optional)" type="tel" name="phone" autoComplete="tel" />
    </OwnForm>
  );
}
