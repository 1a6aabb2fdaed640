import { describe, expect, it } from 'vitest'
import { readCoordinates } from './read-coordinates.ts'

describe('coordinates in a place field', () => {
  it.each([
    ['-10, 35, 5, 45', [-10, 35, 5, 45]],
    ['170 -20 -170 10', [170, -20, -170, 10]],
    ['48.2, 16.37', [16.37, 48.2, 16.37, 48.2]],
    ['34.12° N, 8.46° E', [8.46, 34.12, 8.46, 34.12]],
    ['8.46W 34.12S', [-8.46, -34.12, -8.46, -34.12]],
    ['34,12° N, 8,46° O', [-8.46, 34.12, -8.46, 34.12]],
    ['34,12° с. ш., 8,46° в. д.', [8.46, 34.12, 8.46, 34.12]],
  ])('reads %s', (text, box) => {
    expect(readCoordinates(text)).toEqual(box)
  })

  it.each(['', 'Vienna', '1,2,3', '1,50,3,40', '95, 10', '10N 20N', 'N 10 E 20 Vienna', '1e400,2,3,4', 'Route 66, 10'])(
    'leaves %j to the names',
    (text) => {
      expect(readCoordinates(text)).toBeUndefined()
    },
  )
})
