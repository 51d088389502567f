/** What a submit that arrived is told with (specification, section 8). */
export function submittedWords(timeWasUp: boolean): string {
  return timeWasUp ? 'Time up! Test submitted automatically.' : 'Test submitted successfully!';
}
