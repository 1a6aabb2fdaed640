/** What git tells of the change under test. */
import { execFileSync } from 'node:child_process'
import { root } from '../../root.ts'

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 100_000_000 }).trim()

/** Where nobody says since when, the commits of so many seconds before the last one are one change. */
const SITTING_S = 4 * 3600

/** What a plan needs to know of the tree. */
export interface Tree {
  /** The number of commits that lead to this one. */
  readonly commits: number
  /** The day of the last commit as yyyymmdd, UTC: the seed of everybody who has this commit. */
  readonly day: number
  /** Files that the change touches, relative to the project's folder, those not committed among them. */
  readonly changed: readonly string[]
}

/**
 * Reads the tree. One without git has no commits and no change.
 * @param since a commit: what came after it is the change
 */
export function readTree(since = process.env['GRATICULE_CHANGED_SINCE']): Tree {
  try {
    const seconds = Number(git('log', '-1', '--format=%ct'))
    const before = since ?? git('rev-list', '-1', `--before=${seconds - SITTING_S}`, 'HEAD')
    const lists = [
      git('diff', '--name-only', ...(before === '' ? ['HEAD'] : [before])),
      git('ls-files', '--others', '--exclude-standard'),
    ]
    const changed = lists.flatMap((list) => list.split('\n')).filter((file) => file !== '')
    return { commits: Number(git('rev-list', '--count', 'HEAD')), day: dayOf(seconds), changed }
  } catch {
    return { commits: 0, day: dayOf(Date.now() / 1000), changed: [] }
  }
}

/** @param seconds since 1970 */
const dayOf = (seconds: number): number => Number(new Date(seconds * 1000).toISOString().slice(0, 10).replaceAll('-', ''))
