import { describe, expect, it } from 'vitest'
import type { OutboundRequest } from '../../outbound/outbound-request.ts'
import { openDataHub } from './data-hub.ts'

describe('the way to the data hub', () => {
  // @rule B-account.hub-only
  it('permits no other origin, not even another port or scheme of the same host', async () => {
    const asked: [string, OutboundRequest | undefined][] = []
    const { set } = openDataHub({
      hub: () => ({ address: 'https://hub.example.org/dhus' }),
      outbound: {
        fetch: (url, request) => {
          asked.push([url, request])
          return Promise.reject(new Error('not asked any further'))
        },
      },
      store: {
        find: () => Promise.resolve(undefined),
        put: () => Promise.resolve(),
        remove: () => Promise.resolve(),
        told: () => Promise.resolve(undefined),
      },
      clock: () => 0,
    })
    await expect(set('p1', { userName: 'visitor-hub', password: 'x' })).rejects.toMatchObject({ code: 'source-failed' })
    const [url, request] = asked[0] ?? ['', undefined]
    expect(url).toBe('https://hub.example.org/dhus/odata/v1/')
    expect(() => request?.permits?.(new URL(url))).not.toThrow()
    for (const other of [
      'https://other.example.org/dhus/odata/v1/',
      'https://hub.example.org:8443/dhus/odata/v1/',
      'http://hub.example.org/dhus/odata/v1/',
      'https://hub.example.org.evil.test/',
    ])
      expect(() => request?.permits?.(new URL(other)), other).toThrow('data hub')
  })
})
