import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { describe, expect, it } from 'vitest'
import { mapPortal } from '../../testing/map-portal.ts'

const portal = mapPortal()

const diagnosed = async (url: string, more: Readonly<Record<string, string>> = {}) =>
  (await portal.ask(MAP_PROXIES.diagnosis.path, url, { type: 'kml', ...more })).json<{ state: string; reported?: boolean }>()
const reports = async () => (await portal.app.inject('/health')).json<{ reports: { host: string; count: number }[] }>().reports

describe('a layer that fails', () => {
  it('is reported on the health page when that is wished, once for each trouble of a server', async () => {
    portal.played.answer = (_request, response) => response.writeHead(500).end()
    expect(await diagnosed(portal.played.fresh())).not.toHaveProperty('reported')
    expect(await reports()).toEqual([])
    for (let count = 0; count < 2; count += 1)
      expect(await diagnosed(portal.played.fresh(), { report: 'true' })).toMatchObject({ state: 'fails', reported: true })
    expect(await reports()).toEqual([
      expect.objectContaining({ host: portal.played.host, type: 'kml', trouble: 'server-fault', count: 2 }),
    ])
    portal.played.answer = (_request, response) => response.writeHead(404).end()
    await diagnosed(portal.played.fresh(), { report: 'true' })
    expect(new Set((await reports()).map(({ count }) => count))).toEqual(new Set([1, 2]))
  })

  it('is not reported when it works, or has no server', async () => {
    expect(await diagnosed(portal.played.fresh(), { report: 'true' })).toMatchObject({ state: 'works', reported: false })
    expect(await diagnosed('ftp://a.example.org/x', { report: 'true' })).toMatchObject({ state: 'fails', reported: false })
  })

  it('is forgotten after thirty days without it', async () => {
    portal.played.answer = (_request, response) => response.writeHead(500).end()
    await diagnosed(portal.played.fresh(), { report: 'true' })
    portal.later(31 * 24 * 60 * 60_000)
    expect(await reports()).toEqual([])
  })
})
