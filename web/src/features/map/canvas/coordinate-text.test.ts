import { describe, expect, it } from 'vitest'
import { coordinateText, cornerTexts } from './coordinate-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('coordinates in words', () => {
  it.each([
    [[8.46, 34.12], 4, '34.12° N, 8.46° E'],
    [[-70.5, -33], 4, '33.00° S, 70.50° W'],
    [[8.12345, 47.98765], 13, '47.9877° N, 8.1235° E'],
  ] as const)('writes %j at zoom %d as %s', ([longitude, latitude], zoom, text) => {
    expect(plain(coordinateText([longitude, latitude], zoom))).toBe(text)
  })

  it('names the upper left and the lower right corner of a box', () => {
    expect(cornerTexts([5.2, 30.6, 11.6, 37.4]).map(plain)).toEqual(['37.40° N, 5.20° E', '30.60° N, 11.60° E'])
  })
})
