/** What somebody may do, read from the claims of their provider. */
import type { Role } from '../identity/visitor.ts'

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined

/** The role of the admin client that makes an administrator. */
const ADMIN_ROLE = 'manage_admin'

/**
 * Roles from claims of Keycloak: `resource_access` by client, `realm_access` of the realm.
 * @rule S2-6.administrator An administrator has the role manage_admin of the admin client
 */
export function rolesOf(claims: Readonly<Record<string, unknown>>, adminClient: string): Role[] {
  const ofAdmin = listOf(at(at(claims['resource_access'], adminClient), 'roles'))
  const ofRealm = listOf(at(claims['realm_access'], 'roles'))
  return [
    ...(ofAdmin.includes(ADMIN_ROLE) ? (['admin'] as const) : []),
    ...(ofAdmin.includes('moderator') || ofRealm.includes('moderator') ? (['moderator'] as const) : []),
  ]
}
