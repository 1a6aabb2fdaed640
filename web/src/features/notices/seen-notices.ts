/** Which notices a visitor has closed, kept in this browser: for good, or for this visit. */
import type { ShownNotice } from '@graticule/contracts/sites/notices'
import { readOfVisit, readStored, writeOfVisit, writeStored } from '../../browser/browser-storage.ts'

const KEY = 'graticule.notices'
/** More than a browser meets; the oldest are forgotten. */
const MOST = 200

type Named = Pick<ShownNotice, 'id' | 'edition'>
const markOf = ({ id, edition }: Named): string => `${id}.${edition}`
const marksIn = (text: string | null): string[] => (text ?? '').split(' ').filter((mark) => mark !== '')

/** Whether it is not to be shown, now or ever again. */
export const isClosed = (notice: Named): boolean =>
  marksIn(readStored(KEY)).includes(markOf(notice)) || marksIn(readOfVisit(KEY)).includes(markOf(notice))

/**
 * Keeps that it was closed.
 * @rule D3.notice-once A notice that is shown once, or not again by the wish of a visitor, stays away from this browser until its next edition
 */
export function keepClosed(notice: Named, forGood: boolean): void {
  const [read, write] = forGood ? [readStored, writeStored] : [readOfVisit, writeOfVisit]
  const marks = marksIn(read(KEY)).filter((mark) => mark !== markOf(notice))
  write(KEY, [...marks, markOf(notice)].slice(-MOST).join(' '))
}
