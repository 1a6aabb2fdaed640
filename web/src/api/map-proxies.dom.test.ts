import { describe, expect, it } from 'vitest'
import { answerRequests, json } from '../testing/answer-requests.ts'
import { checkLayerFile, diagnoseLayer, fetchGeoJson, fetchKml, troubleOf } from './map-proxies.ts'

const url = 'https://maps.example.org/a b.kml?x=1&y=2'

describe('what the map fetches through the portal', () => {
  it('is asked for by the address of the file, or by the path that a document gives', async () => {
    const asked = answerRequests(() => new Response('<kml/>'))
    await fetchKml(url)
    await fetchKml('/proxy/rest/fetch/kml?url=https%3A%2F%2Fmaps.example.org%2Fa.kmz&entry=b.kml#place')
    const reply = await fetchGeoJson(url)
    expect(reply.ok && (await reply.value.text())).toBe('<kml/>')
    expect(asked.map(({ path, parameters }) => [path, Object.fromEntries(parameters)])).toEqual([
      ['/proxy/rest/fetch/kml', { url }],
      ['/proxy/rest/fetch/kml', { url: 'https://maps.example.org/a.kmz', entry: 'b.kml' }],
      ['/proxy/rest/fetch/geojson', { url }],
    ])
  })

  it('is looked at before it is added', async () => {
    const asked = answerRequests(() => json({ result: false, resultDetails: 'There is no such server.' }))
    expect(await checkLayerFile(url, 'kmz')).toEqual({ ok: true, value: 'There is no such server.' })
    expect(Object.fromEntries(asked[0]!.parameters)).toEqual({ p_p_resource_id: 'CHECK_LAYER_FILE', url, type: 'kmz' })
  })

  it('can be asked why it does not load', async () => {
    const asked = answerRequests(() => json({ state: 'works', type: 'wms', host: 'maps.example.org', remedies: [] }))
    const reply = await diagnoseLayer({ url, type: 'wms', layer: 'roads' })
    expect(reply).toMatchObject({ ok: true, value: { state: 'works' } })
    expect(Object.fromEntries(asked[0]!.parameters)).toEqual({ url, type: 'wms', layer: 'roads' })
  })

  it('fails with the trouble that the server names, if it is one that the page knows', async () => {
    const problem = { type: 'urn:graticule:problem:source-failed', title: 'source failed', status: 502, detail: 'It is a page.' }
    answerRequests(({ parameters }) => json({ ...problem, trouble: parameters.get('url') }, 502))
    const [page, other] = [await fetchKml('page'), await fetchKml('poltergeist')]
    expect(page.ok ? undefined : troubleOf(page.failure)).toBe('page')
    expect(page).toMatchObject({ failure: { detail: 'It is a page.' } })
    expect(other.ok ? 'ok' : troubleOf(other.failure)).toBeUndefined()
  })
})
