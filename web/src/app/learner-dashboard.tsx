export function LearnerDashboard() {
  return <main />;
}
