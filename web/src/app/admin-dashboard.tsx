export function AdminDashboard() {
  return <main />;
}
