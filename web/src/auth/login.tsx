export function Login() {
  return <main />;
}
