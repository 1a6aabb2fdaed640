/** What routes of people state in common. */

/** Forms of people who are not signed in: registering, forgotten passwords, invitations. */
export const OF_FORMS = {
  tag: 'people',
  access: 'public',
  cache: 'no-store',
  readers: 'own pages',
  turn: 'passwords',
  bodyBytes: 4_096,
} as const
