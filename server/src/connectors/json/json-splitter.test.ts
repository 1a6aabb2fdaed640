import { describe, expect, it } from 'vitest'
import { createJsonSplitter, JsonRefusal, type JsonPiece } from './json-splitter.ts'

function split(text: string | Uint8Array, size = 3, maxBytes?: number): JsonPiece[] {
  const bytes = Buffer.from(text as string)
  const splitter = createJsonSplitter(['features', 'collections', 'result.results'], maxBytes)
  const pieces: JsonPiece[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(...splitter.write(bytes.subarray(at, at + size)))
  return [...pieces, ...splitter.end()]
}
const told = (pieces: readonly JsonPiece[]) =>
  pieces.map(({ kind, value, bytes }) => [kind, value, Buffer.from(bytes).toString()])

describe('taking JSON apart', () => {
  it.each([1, 2, 7, 4096])('hands out features with their bytes as they stand, in pieces of %i bytes', (size) => {
    const first = '{ "a": "]}\\"[{ä", "features": [1, {}] }'
    const text = `{"type": "FeatureCollection", "features" : [\n ${first} , {"b":[[]]}], "links": [{"rel": "next"}]}`
    expect(told(split(text, size))).toEqual([
      ['element', 1, first],
      ['element', 1, '{"b":[[]]}'],
      ['envelope', 1, '{"type": "FeatureCollection", "features" : [\n 0 , 0], "links": [{"rel": "next"}]}'],
    ])
  })

  it('gives the same wherever a file is cut, also in an escape within an element or deep in what is around', () => {
    const odd = String.raw`{"a":"\\","b":"\"]}","c":[{"\\\"[":"\u005b"}]}`
    const list = `{"x":${odd},"features":[${odd},${odd}],"y":[[${odd}]],"result":{"z":${odd},"results":[${odd}]}}`
    const text = `${list}\n${odd}\n\u001e${list}`
    const whole = told(split(text, text.length))
    const kinds = 'element element element envelope envelope element element element envelope'
    expect(whole.map(([kind]) => kind).join(' ')).toBe(kinds)
    expect(new Set(whole.filter(([kind]) => kind === 'element').map(([, , bytes]) => bytes))).toEqual(new Set([odd]))
    expect(whole[4]).toEqual(['envelope', 2, odd])
    for (let size = 1; size < text.length; size += 1) expect(told(split(text, size))).toEqual(whole)
  })

  it('takes the elements of a top-level array and of collections, but nothing deeper', () => {
    expect(told(split('[{"features":[{}]},[1]]')).map(([, , text]) => text)).toEqual(['{"features":[{}]}', '[1]', '[0,0]'])
    expect(told(split('{"collections":[{"id":1}],"other":[{"id":2}]}')).map(([, , text]) => text)).toEqual([
      '{"id":1}',
      '{"collections":[0],"other":[{"id":2}]}',
    ])
    expect(told(split('{"a":{"features":[{}]}}'))).toEqual([['envelope', 1, '{"a":{"features":[{}]}}']])
    expect(told(split('{"a":"features","b":[{}]}'))).toEqual([['envelope', 1, '{"a":"features","b":[{}]}']])
  })

  it('takes lists that lie deeper, and only at their very place', () => {
    expect(told(split('{"help":"result","result":{"count":2,"results":[{"results":[{}]},{"b":1}],"sort":"x"}}'))).toEqual([
      ['element', 1, '{"results":[{}]}'],
      ['element', 1, '{"b":1}'],
      ['envelope', 1, '{"help":"result","result":{"count":2,"results":[0,0],"sort":"x"}}'],
    ])
    for (const other of [
      '{"results":[{}]}',
      '{"result":[{"results":[{}]}]}',
      '{"result":[1,[{}]]}',
      '{"a":{"result":{"results":[{}]}}}',
    ])
      expect(told(split(other))).toEqual([['envelope', 1, other]])
  })

  it('keeps a plain object as it is, without its byte order mark', () => {
    expect(told(split('\uFEFF {"id": "x"}\n'))).toEqual([['envelope', 1, ' {"id": "x"}']])
  })

  it('reads several values of one file, with newlines or record separators between them', () => {
    expect(told(split('{"a":1}\n{"b":2}\n\n[{"c":3}]\n')).map(([kind, value]) => [kind, value])).toEqual([
      ['envelope', 1],
      ['envelope', 2],
      ['element', 3],
      ['envelope', 3],
    ])
    expect(told(split('\u001e{"a":1}\n\u001e{"b":2}\n'))).toHaveLength(2)
  })

  it.each([
    ['newlines', '{"a":1}\n{"b":2}\r\n\n{"c":3}'],
    ['record separators', '\u001e{"a":1}\n\u001e{"b":2}\n\u001e{"c":3}\n'],
  ])('gives each of them without the %s around it, so that none changes with its place', (_, text) => {
    const values = ['{"a":1}', '{"b":2}', '{"c":3}']
    for (const size of [1, 3, 4096]) expect(told(split(text, size)).map(([, , bytes]) => bytes)).toEqual(values)
  })

  it('refuses what is cut short, empty, or not closed properly', () => {
    expect(() => split('{"features":[{"a":1},{"b"')).toThrow('cut short')
    expect(() => split('{"a": "b')).toThrow('cut short')
    expect(() => split('  \n')).toThrow('it is empty')
    expect(() => split(']')).toThrow(JsonRefusal)
    const splitter = createJsonSplitter([])
    expect(() => splitter.write(Buffer.from('[{"a":1}]]'))).toThrow('never opened')
    expect(told(splitter.rest())).toEqual([
      ['element', 1, '{"a":1}'],
      ['envelope', 1, '[0]'],
    ])
  })

  it('limits the size of a piece, not of the file', () => {
    const element = `{"a":"${'x'.repeat(80)}"}`
    expect(split(`[${Array.from({ length: 20 }, () => element).join(',')}]`, 16, 100)).toHaveLength(21)
    expect(() => split(`[${element.repeat(2).replace('}{', ',"b":1,')}]`, 16, 100)).toThrow('larger than 100 bytes')
    expect(() => split(`{"a":"${'x'.repeat(200)}"}`, 16, 100)).toThrow('larger than 100 bytes')
  })

  it('does not mind deep nesting', () => {
    expect(split(`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 4096)).toHaveLength(2)
  })
})
