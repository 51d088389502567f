import { Skeleton } from '@mantine/core';
import { refusalText } from '../../platform/refusal.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { JoinForm } from './join-form.tsx';
import classes from './own-classes.module.css';
import { useOwnClasses } from './use-joining.ts';

/** The classes of the learner who is logged in, and the field to join another one, for the profile. */
export function OwnClasses() {
  const own = useOwnClasses();
  return (
    <section className={classes.own} aria-labelledby="own-classes">
      <h2 id="own-classes" className={classes.heading}>
        Your classes
      </h2>
      <Loaded
        query={own}
        loading={<Loading />}
        failed={{
          heading: refusalText(own.error, 'Failed to load your classes.'),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        empty={(found) => found.length === 0 && <p className={classes.none}>You are in no class yet.</p>}
      >
        {(found) => (
          <ul className={classes.list}>
            {found.map(({ id, name, teachers }) => (
              <li key={id}>
                <span className={classes.name}>{name}</span>
                <span className={classes.teachers}>
                  {teachers.length === 0 ? 'No teacher yet' : `Taught by ${teachers.join(', ')}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className={classes.join}>
        <JoinForm
          label="Join a class"
          description="Enter the join code that your teacher gave you."
          onJoined={({ message }) => toastSuccess(message)}
        />
      </div>
    </section>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading your classes...
      </p>
      <Skeleton height={24} mt={20} maw={480} aria-hidden="true" />
    </>
  );
}
