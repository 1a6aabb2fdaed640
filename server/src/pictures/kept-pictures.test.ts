import { PortalError } from '@graticule/contracts/problem'
import { describe, expect, it } from 'vitest'
import { createKeptPictures } from './kept-pictures.ts'

const picture = (length: number) => ({
  picture: { bytes: new Uint8Array(length), mediaType: 'image/png' as const, width: 1, height: 1 },
})
const failure = { error: new PortalError('not-found', 'gone') }

describe('kept pictures', () => {
  // @rule B-pictures.kept
  it('never weigh more than they may, and the least asked for go first', () => {
    const kept = createKeptPictures(25_000, () => 0)
    kept.keep('a', picture(9_000))
    kept.keep('b', picture(9_000))
    expect(kept.get('a')).toBeDefined()
    kept.keep('c', picture(9_000))
    expect(kept.get('b')).toBeUndefined()
    expect(kept.get('a')).toBeDefined()
    expect(kept.size()).toBe(20_000)
    kept.keep('c', failure)
    expect(kept.size()).toBe(11_000)
  })

  it('weigh something even when they are failures', () => {
    const kept = createKeptPictures(10_000, () => 0)
    for (let count = 0; count < 1_000; count += 1) kept.keep(String(count), failure)
    expect(kept.size()).toBe(10_000)
    expect(kept.get('999')).toBe(failure)
    expect(kept.get('0')).toBeUndefined()
  })

  it('hold no more memory than they weigh', () => {
    const kept = createKeptPictures(10_000, () => 0)
    // bodies are put together in Node's pool
    const pooled = Buffer.concat([Buffer.from('a small '), Buffer.from('picture')])
    expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length)
    kept.keep('a', { picture: { ...picture(0).picture, bytes: pooled } })
    const outcome = kept.get('a')
    const bytes = outcome !== undefined && 'picture' in outcome ? outcome.picture.bytes : new Uint8Array()
    expect(Buffer.from(bytes).toString()).toBe('a small picture')
    expect(bytes.buffer.byteLength).toBe(bytes.length)
  })

  it('are forgotten in time', () => {
    let time = 0
    const kept = createKeptPictures(10_000, () => time)
    kept.keep('a', picture(1))
    kept.keep('b', failure)
    time = 11 * 60_000
    expect(kept.get('b')).toBeUndefined()
    expect(kept.get('a')).toBeDefined()
    time = 25 * 60 * 60_000
    expect(kept.get('a')).toBeUndefined()
    expect(kept.size()).toBe(0)
  })
})
