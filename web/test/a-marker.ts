/** An admin who marks, made up for component tests. */
export const marker = {
  id: 3,
  username: 'grace',
  email: 'grace@example.org',
  phone: '',
  role: 'admin',
  status: 'active',
} as const;
