/** Lists of records in the Hypertext Application Language (HAL), in the shape of the original portal. */
import * as Type from 'typebox'
import type { Static, TSchema } from 'typebox'

/** Most records on one page of a list. */
export const MAX_LIST_PAGE = 10_000
/** Records on a page when the request does not say how many. */
export const LIST_PAGE = 20
/** Last page that can be asked for. */
export const MAX_PAGE_NUMBER = 1_000_000

/** A link of a record or a list. */
const LinkSchema = Type.Object({ href: Type.String({ description: 'absolute address, or a path of this portal' }) })

/** Where a record is found; its id is the last segment of this address. */
export const SelfLinkSchema = Type.Object({ self: LinkSchema })

/** Which part of the list this is; pages count from 0. */
const PageSchema = Type.Object({
  size: Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE, description: 'records on a page' }),
  totalElements: Type.Integer({ minimum: 0, maximum: 1e12, description: 'records in the list' }),
  totalPages: Type.Integer({ minimum: 0, maximum: 1e12 }),
  number: Type.Integer({ minimum: 0, maximum: MAX_PAGE_NUMBER, description: 'this page, from 0' }),
})
export type Page = Static<typeof PageSchema>

/** One page of a list whose records stand under `name`. */
export function halList<N extends string, T extends TSchema>(name: N, item: T) {
  return Type.Object({
    _embedded: Type.Object({ [name]: Type.Array(item, { maxItems: MAX_LIST_PAGE }) } as Record<N, Type.TArray<T>>),
    _links: SelfLinkSchema,
    page: PageSchema,
  })
}
