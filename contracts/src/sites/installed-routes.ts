/** Routes of what a browser needs to install a site. */
import * as Type from 'typebox'
import { ICON_KINDS, type IconKind } from './installed.ts'

const siteId = Type.String({ pattern: '^(0|[1-9]\\d{0,8})$', description: 'id of the site; 0 and 20181 are the global one' })
const BASE = '/settings/rest/sites/:siteId'

/** The manifest of an installed site (W3C Web Application Manifest). */
export const ManifestSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  short_name: Type.String(),
  description: Type.Optional(Type.String()),
  start_url: Type.String(),
  scope: Type.String(),
  display: Type.String(),
  background_color: Type.String(),
  theme_color: Type.String(),
  icons: Type.Array(
    Type.Object({ src: Type.String(), sizes: Type.String(), type: Type.String(), purpose: Type.Optional(Type.String()) }),
  ),
})

export const INSTALLED_ROUTES = {
  manifest: { method: 'GET', path: `${BASE}/manifest`, params: Type.Object({ siteId }), reply: ManifestSchema },
  icon: {
    method: 'GET',
    path: `${BASE}/icons/:kind`,
    params: Type.Object({
      siteId,
      kind: Type.Unsafe<IconKind>({ type: 'string', enum: [...ICON_KINDS], description: 'purpose and side of the icon' }),
    }),
    query: Type.Object({ v: Type.Optional(Type.String({ maxLength: 20, description: 'another one for another look' })) }),
  },
} as const
