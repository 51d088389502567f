export function Register() {
  return <main />;
}
