/** Documents beyond measure, through every kind of source: taken or refused in words, and nothing of them stays in memory. */
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extremesOf } from '../testing/attacks/extremes.ts'
import { heldBytes } from '../testing/attacks/held-bytes.ts'
import { type AttackedSources, startAttackedSources } from '../testing/outside/attacked-sources.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'

/** A part of what attackers send; with all of it (1) this takes a quarter of an hour. */
const SCALE = 0.02
/** A kind is sent one document of so many; the next kind begins one document later. */
const SHARE = bySize(4, 1)
/** What may stay in memory after all of it, bytes. */
const MOST_HELD = 60_000_000
/** Longest words about one document. */
const MOST_WORDS = 3_000

const KINDS = Object.keys(HARVEST_KINDS) as HarvestKind[]
let sources: AttackedSources
let before: number
beforeAll(async () => {
  sources = await startAttackedSources()
  before = heldBytes()
})
afterAll(() => sources.close())

// @rule B-limits.file-depth
describe.each(KINDS)('documents of %s', { timeout: 300_000 }, (kind) => {
  it('are taken or refused in words, however deep or long they are', async () => {
    const wrong: string[] = []
    const documents = Object.entries(extremesOf(kind, SCALE)).filter((_, at) => (at + KINDS.indexOf(kind)) % SHARE === 0)
    for (const [name, make] of documents) {
      const { accepted, reasons } = await sources.harvest(kind, make())
      if (accepted + reasons.length === 0) wrong.push(`${name}: nothing is told`)
      const words = reasons.find((reason) => reason.length > MOST_WORDS)
      if (words !== undefined) wrong.push(`${name}: words of ${words.length} characters`)
    }
    expect(wrong).toEqual([])
  })
})

it('leave nothing in memory', () => {
  expect(heldBytes() - before).toBeLessThan(MOST_HELD)
})
