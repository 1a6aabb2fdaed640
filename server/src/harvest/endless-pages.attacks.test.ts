/** Services whose pages lead on for ever, each by an address of its own: a harvest ends, and says why. */
import { MAX_EQUAL_PAGES } from '@graticule/contracts/limits'
import { expect, it } from 'vitest'
import { startReplay } from '../../../tools/services/replay-server.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { JSON_SAMPLES } from '../testing/attacks/json-samples.ts'
import { XML_SAMPLES } from '../testing/attacks/xml-samples.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'

const MOST_PAGES = 40

/** The sample with a link to a page that was not asked for yet. */
function pageOf(kind: HarvestKind, number: number): { readonly type: string; readonly body: string } {
  const next = `{base}/page-${number}.json`
  if (kind === 'opensearch') {
    const link = `<link rel="next" type="application/atom+xml" href="${next}"/>`
    return { type: 'application/atom+xml', body: (XML_SAMPLES.opensearch ?? '').replace('<entry>', `${link}<entry>`) }
  }
  const sample = JSON_SAMPLES[kind] as object
  return { type: 'application/geo+json', body: JSON.stringify({ ...sample, links: [{ rel: 'next', href: next }] }) }
}

// @rule B-limits.endless-harvest
it.each(['stac', 'opensearch'] as const)('the pages of %s', async (kind) => {
  let asked = 0
  const server = await startReplay(() => {
    asked += 1
    // a harvest that does not end by itself ends here
    return asked > MOST_PAGES ? undefined : pageOf(kind, asked)
  })
  const outbound = createOutbound({ allowHosts: [server.host], hostIntervalMs: 0, sleep: () => Promise.resolve() })
  const options = { target: `${server.base}/page-0.json`, source: { id: 's', title: 'S' }, curated: false }
  const source = HARVEST_KINDS[kind].open(options, outbound)
  let records = 0
  for await (const { kind: what } of source.read()) records += what === 'record' ? 1 : 0
  await outbound.close()
  await server.close()
  expect([asked, records]).toEqual([MAX_EQUAL_PAGES + 1, MAX_EQUAL_PAGES + 1])
  expect(source.notes().join()).toContain('pages in a row had the same records')
})
