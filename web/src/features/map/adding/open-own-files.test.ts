import { expect, it } from 'vitest'
import { openOwnFiles } from './open-own-files.ts'

// @rule B-adding-layers.files
it('opens twenty files at once and says once that there are more', async () => {
  const files = Array.from({ length: 23 }, (_, at) => new File(['no layer'], `file-${at + 1}.kml`))
  const { layers, refused } = await openOwnFiles(files)
  expect(layers).toEqual([])
  expect(refused.map(({ name }) => name)).toEqual(files.slice(0, 21).map(({ name }) => name))
  expect(refused.filter(({ trouble }) => trouble === 'too-many')).toEqual([{ name: 'file-21.kml', trouble: 'too-many' }])
})
