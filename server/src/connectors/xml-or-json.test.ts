import { expect, it } from 'vitest'
import { createXmlOrJsonReader } from './xml-or-json.ts'

/** Pieces that each reader was given. */
function playing() {
  const written: Record<'xml' | 'json', number[]> = { xml: [], json: [] }
  const reader = (name: 'xml' | 'json') => () => ({
    write: (bytes: Uint8Array) => {
      written[name].push(bytes.length)
      return []
    },
    end: () => [],
  })
  return { written, reader: createXmlOrJsonReader(reader('xml'), reader('json')) }
}

it('keeps no more of a document of blanks than a few, which no end would come of', () => {
  const { written, reader } = playing()
  for (let piece = 0; piece < 100; piece += 1) reader.write(Buffer.alloc(60_000, ' '))
  expect(written).toEqual({ xml: [120_000, ...Array.from({ length: 98 }, () => 60_000)], json: [] })
})

it('finds the first character behind some blanks', () => {
  const { written, reader } = playing()
  reader.write(Buffer.from('  '))
  reader.write(Buffer.from(' {}'))
  expect(written).toEqual({ xml: [], json: [5] })
})
