export function ReadingTest() {
  return <main />;
}
