/** Answers of outside sources beyond measure: read or refused in words, piece by piece, and nothing of them stays in memory. */
import { MAX_LIVE_RECORDS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { initialFilters } from '@graticule/contracts/search/search-params'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { jsonExtremes, xmlExtremes } from '../../testing/attacks/extremes.ts'
import { heldBytes } from '../../testing/attacks/held-bytes.ts'
import { createResource } from '../../testing/create-resource.ts'
import { type OutsideAnswer, outsideAnswer, type OutsideName } from '../../testing/outside/outside-answers.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'
import type { LiveSource } from './live-source.ts'
import { openLiveSources } from './open-live-sources.ts'

/** A part of what attackers send: two million bytes are more than one record may have. */
const SCALE = 0.06
/** A source sends one answer of so many; the next one begins one answer later. */
const SHARE = bySize(3, 1)
const MOST_HELD = 60_000_000
const MOST_WORDS = 1_500
const PLAYED = ['ckan', 'nextgeoss', 'zenodo', 'wikipedia', 'usgs', 'stac', 'dab'] as const satisfies readonly OutsideName[]

let replay: OutsideReplay
let outbound: Outbound
let sources: Record<(typeof PLAYED)[number], LiveSource | undefined>
let before: number
beforeAll(async () => {
  replay = await replayOutside()
  const config = loadConfig({ ...replay.environment, GRATICULE_DAB: `${replay.base}/dab` })
  // whoever fails again and again is asked all the same
  let now = 0
  outbound = createOutbound({ ...config, hostIntervalMs: 0, now: () => (now += 60_000) })
  const { find, seismic, granulesOf } = openLiveSources(() => config.live, outbound)
  const stac = granulesOf({
    ...createResource({ id: 'sentinel-2', source: { id: 'earth', title: 'Earth' } }),
    identifiers: [{ scheme: 'stac', value: 'sentinel-2-l2a' }],
    online: [
      { url: `${replay.base}/stac/collections/sentinel-2-l2a/items`, protocol: 'OGC API Features', accessType: 'unknown' },
    ],
  })
  const [ckan, nextgeoss, zenodo, wikipedia, dab] = ['amerigeoss', 'nextgeoss', 'zenodo', 'wikipedia', 'dab'].map(find)
  sources = { ckan, nextgeoss, zenodo, wikipedia, usgs: seismic(), stac, dab }
  before = heldBytes()
})
afterAll(async () => {
  await outbound.close()
  await replay.close()
})

/** What is sent in place of a sound answer, by name. */
function extremesOf({ type, body }: OutsideAnswer): Readonly<Record<string, () => string>> {
  if (!type.includes('json')) return xmlExtremes(body.replace(/^<\?xml[^>]*\?>\s*/, '').replace('A scene.', 'WORDS'), SCALE)
  return jsonExtremes(JSON.parse(body), SCALE)
}

/** `page`, or the words of the refusal. */
async function answerOf(source: LiveSource): Promise<string> {
  const filters = { ...initialFilters(), phrase: 'lake', itemsPerPage: 12 }
  try {
    await source.search({ filters, boxes: [], facets: [], language: 'en' }, new AbortController().signal)
    return 'page'
  } catch (error) {
    if (!(error instanceof PortalError) || error.code === 'unavailable') return `fault: ${String(error)}`
    return error.message
  }
}

// @rule B-outside-sources.record-size
describe.each(PLAYED)('answers of %s', { timeout: 120_000 }, (name) => {
  it('are read or refused in words, however deep or long they are', async () => {
    const source = sources[name] as LiveSource
    const wrong: string[] = []
    const names = new Set<string>()
    replay.play(name, (url) => {
      for (const one of Object.keys(extremesOf(outsideAnswer(name, url)))) names.add(one)
      return outsideAnswer(name, url)
    })
    expect(await answerOf(source)).toBe('page')
    for (const extreme of [...names].filter((_, at) => (at + PLAYED.indexOf(name)) % SHARE === 0)) {
      replay.play(name, (url) => {
        const sound = outsideAnswer(name, url)
        return { ...sound, body: extremesOf(sound)[extreme]?.() ?? sound.body }
      })
      const words = await answerOf(source)
      if (words.startsWith('fault') || words.length > MOST_WORDS) wrong.push(`${extreme}: ${words.slice(0, 300)}`)
    }
    expect(names.size).toBeGreaterThan(8)
    expect(wrong).toEqual([])
  })
})

it('answers beyond measure leave nothing in memory', () => {
  expect(heldBytes() - before).toBeLessThan(MOST_HELD)
})

/** An answer with its first record as often as this. */
function repeated(value: unknown, times: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      const isList = ['results', 'hits', 'features'].includes(key) && Array.isArray(inside)
      return [key, isList ? Array.from({ length: times }, () => inside[0] as unknown) : repeated(inside, times)]
    }),
  )
}

// @rule B-outside-sources.answer-records
it.each(bySize(['usgs'] as const, ['ckan', 'zenodo', 'usgs', 'stac'] as const))(
  '%s may send no more records than anybody asks for',
  async (name) => {
    replay.play(name, (url) => {
      const sound = outsideAnswer(name, url)
      return { ...sound, body: JSON.stringify(repeated(JSON.parse(sound.body), MAX_LIVE_RECORDS + 1)) }
    })
    expect(await answerOf(sources[name] as LiveSource)).toMatch(/more than 5000 records/)
  },
)
