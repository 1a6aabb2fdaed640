/** What differs between two versions of a text, line by line, with the words that differ within a line. */
import { type DiffPart, listDiff, wordDiff } from '../../../../ui/diff/word-diff.ts'
import type { PageLine } from './page-lines.ts'

/** A line of the comparison. */
export interface DiffLine {
  readonly change: 'same' | 'removed' | 'added' | 'changed'
  readonly kind: PageLine['kind']
  readonly parts: readonly DiffPart[]
}

/** Characters of lines that are compared word by word; what comes after them is told line by line, so that no text holds the page. */
const MOST_BY_WORDS = 40_000
/** A longer line is told as a whole. */
const LONGEST_BY_WORDS = 6_000
/** Two lines are one that was changed when they share so much of the longer one; else one is gone and another is new. */
const LEAST_SHARED = 0.3

const keyOf = ({ kind, text }: PageLine): string => `${kind} ${text}`
const whole = (change: 'same' | 'removed' | 'added', { kind, text }: PageLine): DiffLine => ({
  change,
  kind,
  parts: [{ kind: change, text }],
})

/** The line that became another one; `undefined` where they have too little in common. */
function changedLine(before: PageLine, after: PageLine): DiffLine | undefined {
  const parts = before.kind === after.kind ? wordDiff(before.text, after.text) : []
  const shared = parts.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.trim().length, 0)
  if (shared < LEAST_SHARED * Math.max(before.text.length, after.text.length)) return undefined
  return { change: 'changed', kind: after.kind, parts }
}

/** Compares the lines of two versions. */
export function pageDiff(before: readonly PageLine[], after: readonly PageLine[]): readonly DiffLine[] {
  const result: DiffLine[] = []
  let left = MOST_BY_WORDS
  let [gone, fresh]: [PageLine[], PageLine[]] = [[], []]
  const compared = (old: PageLine, now: PageLine): DiffLine | undefined => {
    const size = Math.max(old.text.length, now.text.length)
    if (size > LONGEST_BY_WORDS || left <= 0) return undefined
    left -= size
    return changedLine(old, now)
  }
  /** Lines that are gone and lines that are new between two that stayed: the first with the first, and so on. */
  const endRun = () => {
    for (let at = 0; at < Math.max(gone.length, fresh.length); at += 1) {
      const [old, now] = [gone[at], fresh[at]]
      const changed = old !== undefined && now !== undefined ? compared(old, now) : undefined
      if (changed !== undefined) result.push(changed)
      else result.push(...(old ? [whole('removed', old)] : []), ...(now ? [whole('added', now)] : []))
    }
    ;[gone, fresh] = [[], []]
  }
  for (const step of listDiff(before.map(keyOf), after.map(keyOf))) {
    const [old, now] = [before[step.before], after[step.after]]
    if (step.kind === 'removed' && old !== undefined) gone.push(old)
    else if (step.kind === 'added' && now !== undefined) fresh.push(now)
    else if (now !== undefined) {
      endRun()
      result.push(whole('same', now))
    }
  }
  endRun()
  return result
}

/** How many lines have each change. */
export function countChanges(lines: readonly DiffLine[]): Readonly<Record<'removed' | 'added' | 'changed', number>> {
  const count = (change: DiffLine['change']) => lines.filter((line) => line.change === change).length
  return { removed: count('removed'), added: count('added'), changed: count('changed') }
}

/** A line, or a run of lines that stayed as they were. */
export type DiffRow = { readonly at: number; readonly line: DiffLine } | { readonly at: number; readonly same: DiffLine[] }

/** Lines beside a change that are shown with it. */
const BESIDE = 1

/** Lines that differ, with a line on either side; what stayed between them is one row. */
export function foldSame(lines: readonly DiffLine[]): readonly DiffRow[] {
  const isNear = (at: number) => lines.slice(Math.max(0, at - BESIDE), at + BESIDE + 1).some(({ change }) => change !== 'same')
  const rows: DiffRow[] = []
  for (const [at, line] of lines.entries()) {
    const last = rows.at(-1)
    if (isNear(at)) rows.push({ at, line })
    else if (last !== undefined && 'same' in last) last.same.push(line)
    else rows.push({ at, same: [line] })
  }
  return rows
}
