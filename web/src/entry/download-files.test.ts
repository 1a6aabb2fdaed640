import type { OnlineResource } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { downloadFiles } from './download-files.ts'

const link = (url: string, more: Partial<OnlineResource> = {}): OnlineResource => ({ url, accessType: 'unknown', ...more })
const urlsOf = (...online: OnlineResource[]) => downloadFiles(online).map(({ url }) => url)

describe('the files of an entry', () => {
  it('are links that give a file, said by the record or by the end of the address, and then pages to download from', () => {
    expect(
      urlsOf(
        link('https://example.org/order', { function: 'download' }),
        link('https://example.org/data.zip'),
        link('https://example.org/get?id=1', { accessType: 'direct' }),
        link('https://example.org/page.html'),
      ),
    ).toEqual(['https://example.org/data.zip', 'https://example.org/get?id=1', 'https://example.org/order'])
  })

  it('are no services, whatever else is said of them', () => {
    expect(
      urlsOf(
        link('https://example.org/wms?service=WMS', { accessType: 'direct' }),
        link('https://example.org/a.nc', { protocol: 'OPeNDAP', function: 'download' }),
      ),
    ).toEqual([])
  })

  it('are addresses of the web only', () => {
    expect(
      urlsOf(link('javascript:alert(1)//a.zip', { accessType: 'direct' }), link('file:///etc/a.zip'), link('a.zip')),
    ).toEqual([])
  })

  // @rule B-downloads.no-duplicates
  it('are told once each, with name, size and whether they failed', () => {
    const check = { state: 'fails', cause: 'not-found', checkedAt: '2026-03-01T00:00:00Z' } as const
    expect(
      downloadFiles([
        link('https://example.org/sea%20ice.nc', { size: 5 }),
        link('https://example.org/sea%20ice.nc', { name: 'again' }),
        link('https://example.org/%E0%A4%A.zip', { name: 'Named', check }),
      ]),
    ).toEqual([
      {
        url: 'https://example.org/sea%20ice.nc',
        name: 'sea ice.nc',
        host: 'example.org',
        size: 5,
        isPage: false,
        isBroken: false,
      },
      { url: 'https://example.org/%E0%A4%A.zip', name: 'Named', host: 'example.org', isPage: false, isBroken: true },
    ])
  })
})
