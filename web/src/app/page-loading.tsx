import { Skeleton } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { siteBrand } from '../platform/brand.ts';

let isLoading = false;

function removeShell(): void {
  document.getElementById('shell')?.remove();
}

/**
 * Takes away the shell that the document came with as soon as a page is drawn: with the first commit, where the code of
 * the page was there before it, otherwise together with `PageLoading`. Everything that is drawn is inside of it.
 */
export function ShellUntilPage({ children }: { children: ReactNode }) {
  // The effects of what is inside came first.
  useLayoutEffect(() => {
    if (!isLoading) removeShell();
  }, []);
  return children;
}

/**
 * Shown while the code of a page is loading. The shell that the document came with is seen meanwhile, where there is
 * one; it goes together with this, so that the page takes its place in one step.
 */
export function PageLoading({ text }: { text: string }) {
  const shell = document.getElementById('shell');
  useLayoutEffect(() => {
    isLoading = true;
    return () => {
      isLoading = false;
      removeShell();
    };
  }, []);
  return (
    <>
      <title>{siteBrand().name}</title>
      {shell ? (
        <LoadingText text={text} />
      ) : (
        <main style={{ padding: '40px clamp(20px, 4vw, 48px)' }}>
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
