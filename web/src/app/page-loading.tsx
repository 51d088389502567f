import { Skeleton } from '@mantine/core';
import { siteBrand } from '../platform/brand.ts';
import classes from './page-loading.module.css';

/** Shown while the code of a page is loading. */
export function PageLoading({ text }: { text: string }) {
  return (
    <main className={classes.page}>
      <title>{siteBrand().name}</title>
      <SectionLoading text={text} />
    </main>
  );
}

/** The same for a section of a page that is there. */
export function SectionLoading({ text }: { text: string }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      <Skeleton height={48} width={320} maw="100%" />
      <Skeleton height={200} mt={32} />
    </>
  );
}
