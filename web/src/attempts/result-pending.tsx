export function ResultPending() {
  return <main />;
}
