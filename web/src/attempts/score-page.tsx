export function ScorePage() {
  return <main />;
}
