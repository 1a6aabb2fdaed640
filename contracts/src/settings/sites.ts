/** The sites of the portal as a setting. */
import * as Type from 'typebox'
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '../limits.ts'
import { type Site, SiteSchema } from '../site.ts'

export const SiteListSchema = Type.Array(SiteSchema, { minItems: 1, maxItems: 1_000 })

/** What is wrong with sites that the schema accepts. */
export function faultOfSites(list: readonly Site[]): string | undefined {
  const twice = (field: 'id' | 'slug') =>
    list.find((site, at) => list.findIndex((other) => other[field] === site[field]) !== at)?.[field]
  const [id, slug] = [twice('id'), twice('slug')]
  if (id !== undefined) return `the id ${id} stands twice`
  if (slug !== undefined) return `the slug "${slug}" stands twice`
  const global = list.find((site) => site.id === GLOBAL_SITE_ID)
  if (global?.slug !== '') return `one site has the id ${GLOBAL_SITE_ID} and an empty slug: the global one`
  return list.some((site) => site.id === MAIN_SITE_ID) ? `the id ${MAIN_SITE_ID} is another name of the global site` : undefined
}
