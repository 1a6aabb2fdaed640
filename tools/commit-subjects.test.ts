/** Subjects of commits are short: they are read in lists. Commits before this check keep theirs. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from './root.ts'

const MAX_SUBJECT = 72

/** @returns what git answers, or `undefined` where there is no history of this project */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The commit that added this check. */
const start = git('log', '--diff-filter=A', '--format=%H', '--', import.meta.filename)
  ?.split('\n')
  .at(-1)

it.skipIf(!start)(`subjects of commits have at most ${MAX_SUBJECT} characters`, () => {
  const subjects = git('log', '--format=%s', `${start}..HEAD`)?.split('\n') ?? []
  expect(subjects.filter((subject) => subject.length > MAX_SUBJECT)).toEqual([])
})
