/** What `xml.attacks.test.ts` tries, in documents of some megabytes, and every test case of XML parsers through every kind. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bySize } from '@graticule/contracts/testing/size'
import { type AttackedSources, startAttackedSources } from '../testing/outside/attacked-sources.ts'
import { heldBytes } from '../testing/attacks/held-bytes.ts'
import { xmlAttacks, xmlNuisances } from '../testing/attacks/xml-attacks.ts'
import { XML_SAMPLES } from '../testing/attacks/xml-samples.ts'
import { readXmlTestCases } from '../testing/xml/xml-test-cases.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'

/** At full size documents with 600,000 elements, 200,000 attributes or 200,000 levels. */
const SCALE = bySize(0.02, 0.2)
/** Of the test cases of XML parsers each so-and-so-many-th is sent as one kind, the next ones as the next kind. */
const CASES_APART = bySize(5, 1)
/** What may stay in memory after all documents of a kind, and what the process may have needed at most, bytes. */
const MOST_HELD = 100_000_000
const MOST_NEEDED = 3_000_000_000

const KINDS = Object.keys(HARVEST_KINDS) as HarvestKind[]
let sources: AttackedSources
beforeAll(async () => {
  sources = await startAttackedSources()
})
afterAll(() => sources.close())

it.each(Object.entries(XML_SAMPLES).filter(([, sample]) => sample !== undefined) as [HarvestKind, string][])(
  'reads nothing of what is sent to %s to harm it, calls nobody and keeps nothing in memory',
  async (kind, sample) => {
    const before = heldBytes()
    const wrong: string[] = []
    for (const { name, document, expected } of xmlAttacks(sample, sources.canary, SCALE)) {
      const { accepted, reasons } = await sources.harvest(kind, document)
      if (expected === 'refused' ? accepted > 0 || reasons.length === 0 : expected === 'accepted' && accepted === 0)
        wrong.push(`${name}: ${accepted} accepted, ${reasons.join('; ').slice(0, 300)}`)
    }
    for (const document of Object.values(xmlNuisances(sample, sources.canary, SCALE))) await sources.harvest(kind, document)
    expect(wrong).toEqual([])
    expect(sources.called).toEqual([])
    expect(heldBytes() - before).toBeLessThan(MOST_HELD)
    expect(process.resourceUsage().maxRSS * 1_024).toBeLessThan(MOST_NEEDED)
  },
  600_000,
)

it.each(KINDS)(
  'refuses test cases of XML parsers as %s, with words',
  async (kind) => {
    const wrong: string[] = []
    const cases = [...(await readXmlTestCases())].filter((_, at) => (at + KINDS.indexOf(kind)) % CASES_APART === 0)
    expect(cases.length).toBeGreaterThan(100)
    for (const [path, document] of cases) {
      const { accepted, reasons } = await sources.harvest(kind, document)
      if (accepted > 0 || reasons.length === 0) wrong.push(`${path}: ${accepted} accepted`)
    }
    expect(wrong).toEqual([])
    expect(sources.called).toEqual([])
  },
  600_000,
)
