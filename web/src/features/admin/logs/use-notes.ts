/** Reads the notes of the servers, and goes on reading while they are followed. */
import { NOTE_ROUTES, NOTES_AT_ONCE, type NoteLevel, type ServerNote } from '@graticule/contracts/system/notes'
import { useState } from 'react'
import { privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'

/** How often new notes are asked for, ms. */
const FOLLOW_MS = 2_000

/** What is listed; empty = not narrowed. Times as fields of date and time have them, in UTC. */
export interface WantedNotes {
  readonly level: NoteLevel
  readonly area: string
  readonly server: string
  readonly words: string
  readonly since: string
  readonly before: string
}

export const NOTHING_WANTED: WantedNotes = { level: 'info', area: '', server: '', words: '', since: '', before: '' }

/** The query of the service. */
export function queryOf({ since, before, ...others }: WantedNotes): string {
  const moments = {
    ...(since === '' ? {} : { since: `${since.slice(0, 16)}:00Z` }),
    ...(before === '' ? {} : { before: `${before.slice(0, 16)}:00Z` }),
  }
  return new URLSearchParams(Object.entries({ ...others, ...moments }).filter(([, value]) => value !== '')).toString()
}

/** Number of a note among those of its server and moment. */
const numberOf = ({ key }: ServerNote): number => Number(key.slice(key.lastIndexOf('/') + 1))
const order = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** Both lists as one, in the order of the service: the newest first, each note once. */
export function merged(one: readonly ServerNote[], other: readonly ServerNote[]): ServerNote[] {
  const all = new Map([...one, ...other].map((note) => [note.key, note]))
  return [...all.values()].toSorted((a, b) => order(b.at, a.at) || order(a.server, b.server) || numberOf(b) - numberOf(a))
}

/** What was read beside the newest notes, of one question. */
interface Kept {
  readonly query: string
  readonly notes: readonly ServerNote[]
  /** Key of the last note of the latest answer; absent: none was read. */
  readonly last?: string | undefined
  readonly isEnd: boolean
}

/** The notes that are wanted. `older` reads the page before the oldest. */
export function useNotes(wanted: WantedNotes, isFollowing: boolean) {
  const session = useSession()
  const query = queryOf(wanted)
  const [last, setKept] = useState<Kept>({ query, notes: [], isEnd: false })
  const kept = last.query === query ? last : { query, notes: [], isEnd: false }
  const read = (more: Readonly<Record<string, string>>, signal?: AbortSignal) => {
    const asked = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ size: String(NOTES_AT_ONCE), ...more })) asked.set(name, value)
    return privateJson(`${NOTE_ROUTES.list.path}?${asked}`, NOTE_ROUTES.list.reply, { signal })
  }
  const {
    data,
    isError,
    refetch,
    isPlaceholderData: isOfBefore,
  } = usePrivateQuery(
    ['server-notes', query],
    (signal) => read({}, signal),
    true,
    isFollowing ? { everyMs: () => FOLLOW_MS } : {},
  )
  const notes = data === undefined ? undefined : merged(data.notes, kept.notes)
  const older = async () => {
    const olderThan = kept.last ?? data?.notes.at(-1)?.key
    if (notes === undefined || olderThan === undefined || isOfBefore) return
    const reply = (await read({ olderThan })).openIn(session)
    if (!reply.ok) return
    const { notes: more } = reply.value
    setKept({ query, notes: merged(notes, more), last: more.at(-1)?.key ?? olderThan, isEnd: more.length < NOTES_AT_ONCE })
  }
  return {
    notes,
    areas: data?.areas ?? [],
    servers: data?.servers ?? [],
    isError,
    refetch,
    older: () => void older(),
    // the notes of the question before are shown until this one is answered; none of them is kept
    hasOlder: !isOfBefore && !kept.isEnd && (notes?.length ?? 0) >= NOTES_AT_ONCE,
  }
}
