/** Opens the browser's dialog once fonts and pictures are there: what is not would be missing on paper. */
export async function printPage(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  window.print();
}
