/** Hands the browser a file to save; a text is a CSV file. */
export function saveFile(name: string, content: string | Blob): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
