import { dirname, join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

const HOSTILE = [
  '../../etc/passwd',
  '/etc/passwd',
  'C:\\x',
  '..',
  '.',
  '',
  'CON',
  'nul.xml',
  'a\u0000b',
  'a/../../b',
  '~',
  '-rf',
  'x\n',
  'ü',
  '..\\..',
  '%2e%2e%2f',
]

describe('the name of a file for a record', () => {
  it('stays within the folder and is plain for every system, whatever the id', () => {
    const holds = (id: string) => {
      const name = fileNameOf(id, 'xml')
      expect(name).toMatch(/^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?-)?[0-9a-f]{16}\.xml$/)
      expect(dirname(resolve(join('/folder', name)))).toBe(resolve('/folder'))
      expect(name.length).toBeLessThanOrEqual(101)
    }
    for (const id of HOSTILE) holds(id)
    fc.assert(
      fc.property(
        fc.array(fc.nat(0xffff), { maxLength: 120 }).map((units) => String.fromCharCode(...units)),
        holds,
      ),
    )
  })

  it('differs for ids that differ in case, in form or in what is not readable', () => {
    const ids = ['a', 'A', 'a/', 'a.', 'é', 'e\u0301', 'x'.repeat(90), 'x'.repeat(91), ...HOSTILE]
    const names = ids.map((id) => fileNameOf(id, 'xml').toLowerCase())
    expect(new Set(names).size).toBe(ids.length)
  })
})
