import { expect, it } from 'vitest'
import { runCommandProcess } from './command-process.ts'

it('fails in words where no process can be started', async () => {
  const end = await runCommandProcess(['harvest', 'a\0b'], new AbortController().signal)
  expect(end).toEqual({ how: 'failed', words: expect.stringContaining('null bytes') as string })
})
