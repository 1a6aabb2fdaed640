/**
 * Finds the stored record that a harvested one is: of the same source, the same catalogue and the same identifier. A different
 * record of another catalogue with the same identifier is kept beside it, as `{identifier}@{number of the place}`.
 * @rule B-record-formats.identity A record is told by its source, the catalogue that it was harvested from and its identifier
 */
import type { Kysely } from 'kysely'
import { chunks, IDS_PER_STATEMENT } from '../../storage/chunks.ts'
import type { Tables } from '../../storage/tables.ts'
import { type PreparedRecord, renamedRecord } from './prepare-record.ts'

/** A place of harvests, as far as it tells one catalogue from another. */
interface RecordOrigin {
  readonly kind: string
  readonly target: string
}

/** What is stored of a record that has a certain identifier. */
export interface Owner {
  readonly id: string
  readonly placeId: number | null
  readonly hash: string
}

/** The identifier of a record of a place whose plain one is another record's. */
export const idAtPlace = (givenId: string, place: number): string => `${givenId}@${place}`

/** What the source calls a record that is stored as {@link idAtPlace}; otherwise the identifier itself. */
export function idFromPlace(givenId: string, place: number): string {
  const end = `@${place}`
  return givenId.endsWith(end) ? givenId.slice(0, -end.length) : givenId
}

/** An address without protocol and query, which may ask the same catalogue for another part of it; a path without its last slash. */
function catalogueAt(target: string): string {
  const address = URL.parse(target)
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:'
  const text = isWeb ? `${address.host}${address.pathname}` : target
  return text.replace(/\/+$/, '')
}

/** Two harvests of one catalogue: of the same kind and address, or of a folder and what lies in it. */
export function isSameCatalogue(one: RecordOrigin, other: RecordOrigin): boolean {
  if (one.kind !== other.kind) return false
  const [a, b] = [catalogueAt(one.target), catalogueAt(other.target)]
  const isLocal = (target: string) => !/^https?:/i.test(target)
  const holds = (outer: string, inner: string) => inner.startsWith(`${outer}/`)
  return a === b || (isLocal(one.target) && isLocal(other.target) && (holds(a, b) || holds(b, a)))
}

/** The places that are the same catalogue as `place`, of those that `owners` came from. */
export async function sameCatalogues(
  db: Kysely<Tables>,
  place: number,
  owners: readonly Pick<Owner, 'placeId'>[],
): Promise<ReadonlySet<number>> {
  const wanted = [...new Set([place, ...owners.flatMap(({ placeId }) => placeId ?? [])])]
  if (wanted.length === 1) return new Set(wanted)
  const places = new Map<number, RecordOrigin>()
  for (const ids of chunks(wanted, IDS_PER_STATEMENT)) {
    const rows = await db.selectFrom('harvest_places').select(['id', 'kind', 'target']).where('id', 'in', ids).execute()
    for (const row of rows) places.set(row.id, row)
  }
  const own = places.get(place)
  const isSame = (id: number) => {
    const other = places.get(id)
    return id === place || (own !== undefined && other !== undefined && isSameCatalogue(own, other))
  }
  return new Set(wanted.filter(isSame))
}

/** Whether a record replaces the one that has its identifier: they are of one catalogue, or say the same. */
export function isSuccessor(record: PreparedRecord, owner: Owner, sameAs: ReadonlySet<number>): boolean {
  // what came by no harvest, such as an import, is taken up by the first one that has it
  if (owner.placeId === null || sameAs.has(owner.placeId)) return true
  return owner.hash === (owner.id === record.id ? record : renamedRecord(record, owner.id, record.parentId)).hash
}
