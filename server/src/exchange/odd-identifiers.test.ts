/** Identifiers that a format, a reader or a database might give back as another one, on every way out and back again. */
import { describe, expect, it } from 'vitest'
import { finishResource } from '../entry/finish-resource.ts'
import { tellsApart } from '../entry/fields/identifiers.ts'
import { createResource } from '../testing/create-resource.ts'
import { held, WAYS } from '../testing/exchange/round-trips.ts'
import { readLine } from './record-lines.ts'

const signs = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
/** Signs that a standard leaves out, replaces, turns round or takes for the end of something. */
const ODD: Readonly<Record<string, readonly string[]>> = {
  'controls of ASCII': [...signs(0x01, 0x20), '\u007F'],
  'controls of Latin 1': signs(0x80, 0xa0),
  'ends of lines and paragraphs': ['\u2028', '\u2029', '\r\n'],
  'marks of the order of bytes': ['\uFEFF', '\uFFFE', '\uFFFF', '\uFFFD', '\uFFF9'],
  'blanks and marks without width': ['\u3000', '\u00AD', '\u200B', '\u200E'],
  'what is no letter of a plane': ['\u{1FFFE}', '\u{E0001}'],
  'composed and decomposed letters': ['é', 'e\u0301', 'Å', 'A\u030A', '\u212B', 'ﬁ'],
  'what documents write for nothing': ['-', '--', 'unknown', 'n/a', 'none', '0', 'null'],
  'signs of markup and of addresses': ['&amp;', '<b>', ']]>', '%', '%2F', '#', '\\', '"'],
}
/** At the front, at the end beside a blank, and alone where that is an identifier. */
const placed = (sign: string): string[] => [`${sign}x`, `x${sign} `, sign].filter(tellsApart)
/** Records that have it as a name of their own, beside a plain one, and as that of their parent. */
const recordsOf = (id: string) => [
  createResource({ id, recordDate: '2020' }),
  createResource({ id, identifiers: [{ scheme: 'stac', value: 'x' }], recordDate: '2020' }),
  createResource({ id, identifiers: [{ scheme: 'file-identifier', value: id }], recordDate: '2020' }),
  createResource({ id: 'x', identifiers: [{ scheme: 'other', value: id }], parentId: id, recordDate: '2020' }),
]

describe.each(Object.entries(WAYS))('a record as %s', (_name, way) => {
  it.each(Object.entries(ODD))('comes back with its identifiers: %s', (_kind, all) => {
    const lost: string[] = []
    for (const id of all.flatMap(placed))
      for (const resource of recordsOf(id)) {
        const back = held(way(resource))
        try {
          expect(back).toEqual(held(resource))
        } catch {
          lost.push(JSON.stringify([id, resource.identifiers, back.id, back.identifiers, back.parentId]))
        }
      }
    expect(lost).toEqual([])
  })
})

/** A case with its text as it can be printed. */
const printed = <Rest extends readonly unknown[]>(text: string, ...rest: Rest) =>
  [
    JSON.stringify(text).replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    text,
    ...rest,
  ] as const

/** Texts that a database or a document would give back as another one. */
const UNKEPT = [
  'x\u0000',
  '\u0000',
  'x\uD800',
  '\uDC00x',
  'x\u202E',
  '\u2066x',
  '',
  ' ',
  '\t\n',
  '\u0007',
  '\uFEFF',
  '\u0000 \u007F',
]

describe('what can be no identifier', () => {
  // @rule B-record-formats.identifiers
  it.each(UNKEPT.map((text) => printed(text)))('is refused in a line of ours: %s', (_printed, id) => {
    const resource = createResource({ id: 'x' })
    for (const line of [
      { resource: { ...resource, id } },
      { resource, givenId: id },
      { resource: { ...resource, parentId: id } },
    ])
      expect(readLine(JSON.stringify(line))).toMatchObject({
        kind: 'refused',
        reason: expect.stringMatching(/would not be kept|givenId/),
      })
  })

  it.each(['x\u0000', 'x\uD800', 'x\u202E'].map((text) => printed(text)))(
    'is refused as the name of a source: %s',
    (_printed, text) => {
      for (const source of [
        { id: text, title: 'S' },
        { id: 's', title: text },
      ])
        expect(readLine(JSON.stringify({ resource: createResource({ source }) }))).toMatchObject({ kind: 'refused' })
    },
  )

  it.each(UNKEPT.map((text) => printed(text)))('is none in fields of ours: %s', (_printed, id) => {
    for (const ownFields of [{ id }, { parentId: id }]) {
      const { score: _score, scoreReasons: _reasons, ...draft } = createResource({ id: 'read' })
      const finished = finishResource({ ...draft, ownFields }, draft)
      expect(finished).toMatchObject({ resource: { id: 'read' } })
      expect(finished).not.toHaveProperty('resource.parentId')
    }
  })

  it.each([
    printed('x\u0000y', 'xy'),
    printed('\u0007 x\u007F ', 'x'),
    printed('x\uD800', 'x\uFFFD'),
    printed('x\u202E', 'x'),
    printed('\u0093x\u0094', '“x”'),
  ])('is read from documents of others as one: %s', (_printed, told, kept) => {
    const { score: _score, scoreReasons: _reasons, ...draft } = createResource()
    const identifiers = [{ scheme: 'other' as const, value: told }]
    expect(finishResource({ ...draft, id: told, identifiers, parentId: told }, draft)).toMatchObject({
      resource: { id: kept, identifiers: [{ scheme: 'other', value: kept }], parentId: kept },
    })
  })
})
