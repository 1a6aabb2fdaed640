import { expect, it } from 'vitest'
import type { JobEnd } from './command-process.ts'
import { startLinkChecks } from './link-checks.ts'

it('looks at links when some are due, again and again, also after a failure', async () => {
  const notices: string[] = []
  const answers: (() => Promise<boolean>)[] = [
    () => Promise.resolve(false),
    () => Promise.reject(new Error('no database')),
    () => Promise.resolve(true),
  ]
  let began: () => void = () => undefined
  const beginning = new Promise<void>((resolve) => (began = resolve))
  const jobs = startLinkChecks({
    links: { isDue: () => (answers.shift() ?? (() => Promise.resolve(false)))() },
    onNotice: (words) => notices.push(words),
    pollMs: 1,
    firstMs: 1,
    run: (signal) =>
      new Promise<JobEnd>((resolve) => {
        began()
        signal.addEventListener('abort', () => resolve({ how: 'interrupted', words: '3 links looked at' }))
      }),
  })
  await beginning
  await jobs.stop()
  expect(notices).toEqual(['Links of records: no database', 'Links of records interrupted: 3 links looked at'])
})

it('does nothing when it is stopped before it begins', async () => {
  const notices: string[] = []
  const jobs = startLinkChecks({
    links: { isDue: () => Promise.reject(new Error('asked')) },
    onNotice: (words) => notices.push(words),
  })
  await jobs.stop()
  expect(notices).toEqual([])
})
