/** Notices while they are written: new ones, what is wrong with one, and the dates of its fields. */
import { type Notice, type NoticeState, stateOfNotice } from '@graticule/contracts/sites/notices'

/** An id that no notice of the site has. */
const freeId = (now: number, nth = 0): string => `n${now.toString(36)}${nth === 0 ? '' : `-${nth}`}`

/** A notice that is not written yet; `now` in milliseconds since 1970. */
export const newNotice = (now: number, nth = 0): Notice => ({
  id: freeId(now, nth),
  edition: 1,
  place: 'popup',
  tone: 'info',
  once: true,
  offersExport: false,
  title: {},
  text: {},
  isOn: false,
  everywhere: false,
  from: `${new Date(now).toISOString().slice(0, 16)}:00Z`,
})

/** A moment as fields of date and time have it, in UTC; empty = none. */
export const fieldOf = (moment: string | undefined): string => moment?.slice(0, 16) ?? ''
/** The other way round; `undefined` for an empty field. */
export const momentOf = (field: string): string | undefined => (field === '' ? undefined : `${field.slice(0, 16)}:00Z`)

export type Wrong = 'title' | 'from' | 'until'

/** What is wrong with a notice, by field. */
export function wrongIn({ title, from, until }: Notice): Wrong[] {
  const [start, end] = [Date.parse(from), until === undefined ? Infinity : Date.parse(until)]
  return [
    ...(Object.values(title).every((words) => words.trim() === '') ? (['title'] as const) : []),
    ...(Number.isNaN(start) ? (['from'] as const) : []),
    ...(Number.isNaN(end) || end <= start ? (['until'] as const) : []),
  ]
}

const RANKS: Readonly<Record<NoticeState, number>> = { shown: 0, later: 1, off: 2, over: 3 }
/** Those that visitors see first, then those to come; of each the earliest first. */
export const inOrder = (list: readonly Notice[], now: number): Notice[] =>
  list.toSorted(
    (one, other) =>
      RANKS[stateOfNotice(one, now)] - RANKS[stateOfNotice(other, now)] || Date.parse(one.from) - Date.parse(other.from),
  )

/** The list with this notice: in its place, or at the end. */
export const withNotice = (list: readonly Notice[], notice: Notice): Notice[] =>
  list.some(({ id }) => id === notice.id) ? list.map((other) => (other.id === notice.id ? notice : other)) : [...list, notice]

export const without = (list: readonly Notice[], { id }: Notice): Notice[] => list.filter((other) => other.id !== id)
