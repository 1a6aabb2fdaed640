/** Improvements and relations in the shape of the original: extensions of entries. */
import {
  EXTENSION_ROUTES,
  EXTENSIONS_AT_ONCE,
  type Extended,
  type ExtensionIds,
} from '@graticule/contracts/kept/proposals/extensions'
import type { KeptResource } from '@graticule/contracts/kept/kept-items'
import type { FastifyInstance } from 'fastify'
import { idOfWire, wireId } from '../../../broker/atom/wire-ids.ts'
import { refusal } from '../../../http/parameters.ts'
import { BAD_PARAMETER, json } from '../../../http/replies.ts'
import { route } from '../../../http/route.ts'
import type { ShownRows } from '../../../improvements/improvements.ts'
import { isHidden, readKey } from '../../../kept/of-resources.ts'
import type { CuratedOptions } from '../options.ts'
import { told } from '../shown-bookmark.ts'

const IN_THE_OPEN = { tag: 'kept items', access: 'public', cache: 'no-store', readers: 'anyone', seesSources: true } as const

function idsOf(text: string): string[] {
  const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (ids.length === 0 || ids.length > EXTENSIONS_AT_ONCE)
    throw refusal('ids', `1 to ${EXTENSIONS_AT_ONCE} ids, separated by commas`)
  return ids
}

const valueOf = <T>({ rows }: ShownRows, field: string, otherwise: T): T => {
  const row = rows.find((one) => one.field === field)
  return row === undefined ? otherwise : (JSON.parse(row.value) as T)
}

interface WireLink {
  readonly url: string
  readonly name: string
  readonly description: string
}

/** People are told by their names alone. */
function shown(one: ShownRows, names: ReadonlyMap<string, string>): Extended['extensions'][number] {
  const { id, person_id: person, created_at: created, changed_at: changed } = one.improvement
  const links = valueOf<readonly WireLink[]>(one, 'links', [])
  return {
    entryExtensionId: id,
    userId: '',
    userName: names.get(person) ?? '',
    summary: valueOf(one, 'abstract', ''),
    keywords: valueOf<string[]>(one, 'keywords', []),
    transferOptions: links.map(({ url, name, description }) => ({ url, name, description, displayTitle: name })),
    createdDate: told(created),
    modifiedDate: told(changed),
  }
}

async function extendedOf(options: CuratedOptions, code: string, key: KeptResource, ds: string): Promise<Extended> {
  const { proposals, kept, live, namesOf } = options
  const [rows, relations, { total }] = await Promise.all([
    proposals.improvements.shown(key),
    proposals.relations.shown(key),
    kept.ratings.comments(key, { page: 0, size: 1, order: 'newest' }),
  ])
  const names = await namesOf(rows.map(({ improvement }) => improvement.person_id).filter((id) => id !== ''))
  return {
    code,
    dataSourceType: ds,
    extensions: rows.map((one) => shown(one, names)),
    relations: relations
      .filter(({ other }) => !isHidden(live, other.dataSource))
      .map(({ type, other }) => ({
        destEntryCode: wireId(other.targetId),
        destType: type,
        destDataSource: other.dataSource,
      })),
    comments: total,
  }
}

/**
 * Registers the routes.
 * @rule S1-7.extensions Extensions and relations of entries are read at /internal/rest/extensions
 */
export function extensionRoutes(app: FastifyInstance, options: CuratedOptions): void {
  const { live } = options
  const all = async ({ ids = '', ds }: { readonly ids?: string; readonly ds: string }): Promise<Extended[]> => {
    const found: Extended[] = []
    for (const code of idsOf(ids)) {
      const key = readKey(live, { dataSource: ds, targetId: idOfWire(code) })
      found.push(await extendedOf(options, code, key, ds))
    }
    return found
  }
  const { details, which } = EXTENSION_ROUTES
  route(
    app,
    details,
    {
      ...IN_THE_OPEN,
      summary: 'Extensions and relations of entries',
      replies: { 200: json('In the order of the ids', details.reply), 400: BAD_PARAMETER },
    },
    ({ query }) => all(query),
  )
  route(
    app,
    which,
    {
      ...IN_THE_OPEN,
      summary: 'Which entries have extensions or relations',
      replies: { 200: json('Ids of those that have some', which.reply), 400: BAD_PARAMETER },
    },
    async ({ query }): Promise<ExtensionIds> =>
      (await all(query)).filter(({ extensions, relations }) => extensions.length + relations.length > 0).map(({ code }) => code),
  )
}
