/**
 * What somebody has typed and not sent yet: it stays in this browser, so that neither a closed page nor a session that is over loses it.
 * @rule B-improvements.draft What is typed into the form stays in the browser until it is sent or discarded
 */
import { IMPROVED_FIELDS, type ImprovedField } from '@graticule/contracts/kept/proposals/improved-fields'
import * as Type from 'typebox'
import { isOf } from '../../../api/check.ts'
import { readStored, writeStored } from '../../../browser/browser-storage.ts'

/** Texts of the fields that were changed, by name. */
export interface Draft {
  readonly texts: Readonly<Partial<Record<ImprovedField, string>>>
  readonly reason: string
}

export const EMPTY_DRAFT: Draft = { texts: {}, reason: '' }

/** Whose draft, and of which entry. */
export interface DraftPlace {
  readonly person: string
  readonly dataSource: string
  readonly targetId: string
}

const STORED = 'graticule.improvements'
/** Drafts that are kept at most; the oldest go. */
const MOST = 20

const StoredSchema = Type.Array(
  Type.Object({
    person: Type.String(),
    dataSource: Type.String(),
    targetId: Type.String(),
    texts: Type.Array(Type.Object({ field: Type.String(), text: Type.String() })),
    reason: Type.String(),
  }),
)
type Stored = Type.Static<typeof StoredSchema>

function readAll(): Stored {
  try {
    const stored: unknown = JSON.parse(readStored(STORED) ?? '[]')
    return isOf(StoredSchema, stored) ? stored : []
  } catch {
    // written by somebody else
    return []
  }
}

const isAt =
  ({ person, dataSource, targetId }: DraftPlace) =>
  (one: DraftPlace): boolean =>
    one.person === person && one.targetId === targetId && one.dataSource === dataSource

/** The draft of a person for an entry; `undefined` when there is none. */
export function readDraft(place: DraftPlace): Draft | undefined {
  const found = readAll().find(isAt(place))
  if (found === undefined) return undefined
  const known = found.texts.filter(({ field }) => (IMPROVED_FIELDS as readonly string[]).includes(field))
  return { texts: Object.fromEntries(known.map(({ field, text }) => [field, text])), reason: found.reason }
}

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(place: DraftPlace, { texts, reason }: Draft): void {
  const others = readAll().filter((one) => !isAt(place)(one))
  const typed = Object.entries(texts).map(([field, text]) => ({ field, text }))
  const own = typed.length === 0 && reason === '' ? [] : [{ ...place, texts: typed, reason }]
  writeStored(STORED, JSON.stringify([...others, ...own].slice(-MOST)))
}

export const forgetDraft = (place: DraftPlace): void => keepDraft(place, EMPTY_DRAFT)
