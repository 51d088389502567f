export function SuperadminDashboard() {
  return <main />;
}
