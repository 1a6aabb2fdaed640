/**
 * Under which id a record is stored. A source keeps its own identifiers; when another source already has one, the
 * record is stored as `{source id}:{id}`, and stays there even when the other one is removed later.
 */

import { idAtPlace } from './record-identity.ts'

/** Who has an id. */
export interface StoredId {
  readonly id: string
  readonly givenId: string
  readonly sourceId: string
}

/** Ids that are taken, as far as a batch of records needs to know. */
export class StoredIds {
  readonly #byId = new Map<string, StoredId>()
  readonly #byGivenId = new Map<string, StoredId>()

  add(stored: StoredId): void {
    this.#byId.set(stored.id, stored)
    this.#byGivenId.set(JSON.stringify([stored.sourceId, stored.givenId]), stored)
  }

  /** The id for a record of a source, which counts as taken from now on; `wanted` if nobody has it. */
  assign(sourceId: string, givenId: string, wanted = givenId): string {
    const known = this.#byGivenId.get(JSON.stringify([sourceId, givenId]))
    if (known !== undefined) return known.id
    let id = wanted
    while (this.#byId.has(id)) id = `${sourceId}:${id}`
    this.add({ id, givenId, sourceId })
    return id
  }

  /** The id that a record's reference to its parent means: its own place's record first, then its own source's, then any. */
  parentOf(sourceId: string, parentId: string, place?: number): string {
    const of = (givenId: string) => this.#byGivenId.get(JSON.stringify([sourceId, givenId]))?.id
    return (place === undefined ? undefined : of(idAtPlace(parentId, place))) ?? of(parentId) ?? parentId
  }
}
