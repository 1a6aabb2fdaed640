import { partText } from '@graticule/contracts/feedback/robot-check'
import { expect, it } from 'vitest'
import { LONGEST_TEXT, sha256 } from './sha256.ts'
import { solveTask } from './solve-task.ts'

const hex = (text: string) => [...sha256(text)].map((word) => word.toString(16).padStart(8, '0')).join('')

it.each(['', 'abc', 'a'.repeat(LONGEST_TEXT), '0123456789abcdef0123456789abcdef.15.4294967295'])(
  'hashes "%s" as everybody does',
  async (text) => {
    const known = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    expect(hex(text)).toBe([...known].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  },
)

// @rule B-feedback.check-work
it('finds a number for each part, and tells how far it is', () => {
  const parts: number[] = []
  const seed = 'f'.repeat(32)
  const numbers = solveTask({ seed, parts: 4, bits: 8 }, (done) => parts.push(done))
  expect(parts).toEqual([1, 2, 3, 4])
  for (const [part, number] of numbers.entries()) expect((sha256(partText(seed, part, number))[0] ?? -1) >>> 24).toBe(0)
})
