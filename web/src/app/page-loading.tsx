import { Skeleton } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { siteBrand } from '../platform/brand.ts';
import classes from './page-loading.module.css';

/**
 * Shown while the code of a page is loading. The shell that the document came with is seen meanwhile, where there is
 * one; it goes together with this, so that the page takes its place in one step.
 */
export function PageLoading({ text }: { text: string }) {
  const shell = document.getElementById('shell');
  useLayoutEffect(() => () => document.getElementById('shell')?.remove(), []);
  return (
    <>
      <title>{siteBrand().name}</title>
      {shell ? (
        <LoadingText text={text} />
      ) : (
        <main className={classes.page}>
          <SectionLoading text={text} />
        </main>
      )}
    </>
  );
}

function LoadingText({ text }: { text: string }) {
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}

/** The same for a section of a page that is there. */
export function SectionLoading({ text }: { text: string }) {
  return (
    <>
      <LoadingText text={text} />
      <Skeleton height={48} width={320} maw="100%" />
      <Skeleton height={200} mt={32} />
    </>
  );
}
