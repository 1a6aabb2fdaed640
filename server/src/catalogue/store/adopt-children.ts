/**
 * Children that came before their parent. Until their source's own parent is stored, their reference means whoever has that
 * identifier; when the parent then lands under another one, because somebody else has its own, they follow it there.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { renamedRecord } from './prepare-record.ts'

/** A record that was stored for the first time, under another identifier than its source gave it. */
export interface RenamedParent {
  readonly sourceId: string
  readonly givenId: string
  readonly id: string
  /** Only children that were harvested from this place. */
  readonly place?: number | undefined
}

/** Its documents are not looked at: their hashes are known. */
const NOWHERE = { pack: { bytes: new Uint8Array(), isCompressed: false, documents: 0 }, start: 0, byteLength: 0 }

/** Lets the children of these parents follow them, from the change number `seq` on; gives the last number used. */
export async function adoptChildren(
  db: Kysely<Tables>,
  parents: readonly RenamedParent[],
  { seq: before, at }: { readonly seq: number; readonly at: number },
): Promise<number> {
  let seq = before
  for (const { sourceId, givenId, id: parentId, place } of parents) {
    const children = await db
      .selectFrom('records')
      .leftJoin('originals', 'originals.record_id', 'records.id')
      .select(['records.id', 'records.resource', 'originals.media_type', 'originals.standard', 'originals.sha256'])
      .where('records.source_id', '=', sourceId)
      .where('records.parent_id', '=', givenId)
      .$if(place !== undefined, (query) => query.where('records.place_id', '=', place ?? null))
      .execute()
    for (const { id, resource: text, media_type: mediaType, standard, sha256 } of children) {
      const original =
        mediaType === null || standard === null || sha256 === null
          ? {}
          : { original: { ...NOWHERE, mediaType, standard, sha256 } }
      const child = {
        id,
        parentId: givenId,
        source: { id: sourceId, title: '' },
        resource: text,
        hash: '',
        entryHash: '',
        ...original,
      }
      const { resource, hash } = renamedRecord(child, id, parentId)
      seq += 1
      const change = { parent_id: parentId, resource, content_hash: hash, seq, changed_at: at }
      await db.updateTable('records').set(change).where('id', '=', id).execute()
    }
  }
  return seq
}
